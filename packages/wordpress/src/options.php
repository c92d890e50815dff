<?php
/** Reads and checks the two values that an administrator enters. */

namespace Somesa\Forms;

defined( 'ABSPATH' ) || exit;

/** Names of the stored values. uninstall.php deletes the same names. */
const HOST_OPTION   = 'somesa_forms_host';
const SCHOOL_OPTION = 'somesa_forms_school';

/** Hosts without encryption that are allowed, because they are the administrator's own computer. */
const LOCAL_HOSTS = array( 'localhost', '127.0.0.1' );

/** Returns the address of Somesa's server without a slash at its end, such as `https://pay.example`; '' if it is not set. */
function get_host(): string {
	return (string) get_option( HOST_OPTION, '' );
}

/** Returns the school's short name, such as `st-marys-kisubi`; '' if it is not set. */
function get_school(): string {
	return (string) get_option( SCHOOL_OPTION, '' );
}

/** Returns true if both values are set. */
function is_configured(): bool {
	return '' !== get_host() && '' !== get_school();
}

/** Returns the normalised address of a server; null if the text is not one, or if the address has a path or no encryption. */
function parse_host( string $text ): ?string {
	$parts = wp_parse_url( rtrim( trim( $text ), '/' ) );
	if ( ! is_array( $parts ) || ! isset( $parts['scheme'], $parts['host'] ) ) {
		return null;
	}
	$scheme = strtolower( $parts['scheme'] );
	$host   = strtolower( $parts['host'] );
	if ( array_diff( array_keys( $parts ), array( 'scheme', 'host', 'port' ) ) || ! preg_match( '/^[a-z0-9.-]+$/D', $host ) ) {
		return null;
	}
	if ( 'https' !== $scheme && ! ( 'http' === $scheme && in_array( $host, LOCAL_HOSTS, true ) ) ) {
		return null;
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}

/** Returns a school's short name; null if the text is not one. */
function parse_school( string $text ): ?string {
	$school = strtolower( trim( $text ) );
	return preg_match( '/^[a-z0-9][a-z0-9-]{0,59}$/D', $school ) ? $school : null;
}
