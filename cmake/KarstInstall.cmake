# Installs the libraries and their headers, so that find_package(karst) gives karst::worldgen and
# karst::engine.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

karst_headers(karst_worldgen worldgen)
karst_headers(karst_engine engine)
set_target_properties(karst_worldgen PROPERTIES EXPORT_NAME worldgen)
set_target_properties(karst_engine PROPERTIES EXPORT_NAME engine)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/karst)
install(TARGETS karst_worldgen karst_engine EXPORT karst-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/karst)
install(EXPORT karst-targets NAMESPACE karst:: DESTINATION ${package_dir})

configure_package_config_file(cmake/karst-config.cmake.in karst-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(karst-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/karst-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/karst-config-version.cmake
        DESTINATION ${package_dir})
