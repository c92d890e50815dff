<?php
/** Adds Somesa's script and the first step of the forms to pages that show a form. */

namespace Somesa\Forms;

defined( 'ABSPATH' ) || exit;

/** Name of the script among the script modules of WordPress. */
const SCRIPT_ID = 'somesa';

/** Languages whose first step this page loads early. A value is true once its link was printed. */
final class Preloads {
	/** @var array<string, bool> */
	public static $languages = array();
}

/**
 * Adds the script to the page, once, without a version: the file behind the address is always the current one.
 * Returns the link that loads the first step of a language early, or '' if the head prints it or it was printed before.
 */
function add_page_files( string $language ): string {
	wp_enqueue_script_module( SCRIPT_ID, get_host() . '/embed/1/somesa.js', array(), null );
	Preloads::$languages += array( $language => false );
	$is_head_printed      = did_action( 'wp_head' ) > 0 && ! doing_action( 'wp_head' );
	return $is_head_printed ? create_preload_link( $language ) : '';
}

/** Prints the links of the forms that were rendered before the head, as themes made of blocks do. */
function print_preload_links(): void {
	foreach ( array_keys( Preloads::$languages ) as $language ) {
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- The link is escaped where it is created.
		echo create_preload_link( $language );
	}
}

/** Returns the link that loads the first step of a language early; '' if this page has it already. */
function create_preload_link( string $language ): string {
	if ( Preloads::$languages[ $language ] ) {
		return '';
	}
	Preloads::$languages[ $language ] = true;
	$address                          = get_host() . "/embed/1/pay-fees.$language.js";
	return '<link rel="modulepreload" href="' . esc_url( $address ) . '" fetchpriority="low">' . "\n";
}

/**
 * Adds `async` to our script, so that it does not wait for the end of the page.
 *
 * @param array<string, mixed> $attributes attributes of a script tag.
 */
function load_script_early( $attributes ) {
	if ( SCRIPT_ID . '-js-module' === ( $attributes['id'] ?? '' ) ) {
		$attributes['async'] = true;
	}
	return $attributes;
}
