<?php
/** Shows and saves the page Settings > Somesa. */

namespace Somesa\Forms;

defined( 'ABSPATH' ) || exit;

const SETTINGS_PAGE = 'somesa-forms';

/** Returns the address of the settings page. */
function get_settings_url(): string {
	return admin_url( 'options-general.php?page=' . SETTINGS_PAGE );
}

/** Adds the page to the menu Settings, for administrators. */
function add_settings_page(): void {
	add_options_page( 'Somesa', 'Somesa', 'manage_options', SETTINGS_PAGE, __NAMESPACE__ . '\render_settings_page' );
}

/**
 * Adds a link to the settings to the list of plugins.
 *
 * @param string[] $links links below the plugin's name.
 */
function add_settings_link( array $links ): array {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( get_settings_url() ), esc_html__( 'Settings', 'somesa-forms' ) );
	array_unshift( $links, $link );
	return $links;
}

/** Registers both values with their checks and fields. */
function register_settings(): void {
	add_settings_section( 'default', '', '__return_null', SETTINGS_PAGE );
	register_value(
		HOST_OPTION,
		__( 'Address of Somesa’s server', 'somesa-forms' ),
		__( 'Somesa sends you this address. It starts with https:// and has nothing behind the name, such as https://pay.example.', 'somesa-forms' ),
		__NAMESPACE__ . '\parse_host',
		/* translators: %s is the text that was entered. */
		__( '“%s” can’t be used as the address of Somesa’s server. Enter https:// and the name, such as https://pay.example. The previous address is unchanged.', 'somesa-forms' )
	);
	register_value(
		SCHOOL_OPTION,
		__( 'Short name of the school', 'somesa-forms' ),
		__( 'Somesa sends you this name. It has small letters, digits and hyphens, such as st-marys-kisubi.', 'somesa-forms' ),
		__NAMESPACE__ . '\parse_school',
		/* translators: %s is the text that was entered. */
		__( '“%s” can’t be used as the short name of the school. Enter small letters, digits and hyphens, such as st-marys-kisubi. The previous name is unchanged.', 'somesa-forms' )
	);
}

/**
 * Registers one value and its field. An empty value is allowed and hides the forms.
 *
 * @param string   $option      name of the stored value.
 * @param string   $label       label of the field.
 * @param string   $description sentence below the field.
 * @param callable $parse       returns the value to store, or null if the text is not valid.
 * @param string   $problem     message about a text that is not valid, with %s for the text.
 */
function register_value( string $option, string $label, string $description, callable $parse, string $problem ): void {
	$sanitize = static function ( $text ) use ( $option, $parse, $problem ): string {
		$text = is_string( $text ) ? sanitize_text_field( $text ) : '';
		if ( '' === $text ) {
			return '';
		}
		$value = $parse( $text );
		if ( null === $value ) {
			add_settings_error( $option, $option, esc_html( sprintf( $problem, $text ) ) );
			return (string) get_option( $option, '' );
		}
		return $value;
	};
	register_setting(
		SETTINGS_PAGE,
		$option,
		array(
			'type'              => 'string',
			'default'           => '',
			'sanitize_callback' => $sanitize,
		)
	);
	$render = static function () use ( $option, $description ): void {
		printf(
			'<input type="text" id="%1$s" name="%1$s" value="%2$s" class="regular-text code" aria-describedby="%1$s-description" autocapitalize="off" autocomplete="off" spellcheck="false"><p class="description" id="%1$s-description">%3$s</p>',
			esc_attr( $option ),
			esc_attr( (string) get_option( $option, '' ) ),
			esc_html( $description )
		);
	};
	add_settings_field( $option, $label, $render, SETTINGS_PAGE, 'default', array( 'label_for' => $option ) );
}

/** Returns this site's own web address without a path, which Somesa must know. */
function get_site_origin(): string {
	$parts = wp_parse_url( home_url() );
	return $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}

/** Prints the settings page. */
function render_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<p>
			<?php
			printf(
				/* translators: %s is the web address of this site. */
				esc_html__( 'The forms work only on websites that Somesa knows. Send Somesa the address of this one: %s', 'somesa-forms' ),
				'<code>' . esc_html( get_site_origin() ) . '</code>'
			);
			?>
		</p>
		<form action="options.php" method="post">
			<?php
			settings_fields( SETTINGS_PAGE );
			do_settings_sections( SETTINGS_PAGE );
			submit_button();
			?>
		</form>
		<h2><?php esc_html_e( 'Show a form', 'somesa-forms' ); ?></h2>
		<p><?php esc_html_e( 'Add one of these blocks to a page. In the classic editor, write the shortcode instead.', 'somesa-forms' ); ?></p>
		<ul class="ul-disc">
			<?php foreach ( list_block_texts() as $form => $texts ) : ?>
				<li><?php echo esc_html( $texts['title'] ); ?>: <code>[somesa_<?php echo esc_html( str_replace( '-', '_', $form ) ); ?>]</code></li>
			<?php endforeach; ?>
		</ul>
		<p><?php esc_html_e( 'A shortcode can name a language and colours:', 'somesa-forms' ); ?> <code>[somesa_pay_fees lang="sw" theme="dark"]</code></p>
	</div>
	<?php
}
