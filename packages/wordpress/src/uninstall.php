<?php
/** Deletes the settings on every site when an administrator deletes the plugin. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

$somesa_forms_sites = is_multisite() ? get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) : array( get_current_blog_id() );
foreach ( $somesa_forms_sites as $somesa_forms_site ) {
	if ( is_multisite() ) {
		switch_to_blog( $somesa_forms_site );
	}
	delete_option( 'somesa_forms_host' );
	delete_option( 'somesa_forms_school' );
	if ( is_multisite() ) {
		restore_current_blog();
	}
}
