<?php
/** Renders the forms, for blocks and shortcodes. */

namespace Somesa\Forms;

defined( 'ABSPATH' ) || exit;

/** Themes that a form can be told to use. Without one, it follows the page. */
const THEMES = array( 'light', 'dark' );

/**
 * The forms, by the name of their tag without `somesa-`: the form's own page at Somesa, the height in CSS pixels that
 * is reserved until the form has loaded, and the text of its link in each language.
 */
const FORMS = array(
	'pay-fees'         => array(
		'page'   => '/pay-fees',
		'height' => 420,
		'links'  => array(
			'en' => 'Pay school fees',
			'lg' => 'Sasula ebisale by’essomero',
			'sw' => 'Lipa ada ya shule',
		),
	),
	'loan-application' => array(
		'page'   => '/installment-payments/options/loan-application',
		'height' => 800,
		'links'  => array(
			'en' => 'Apply for a loan',
			'lg' => 'Saba looni',
			'sw' => 'Omba mkopo',
		),
	),
	'repayment'        => array(
		'page'   => '/installment-payments/options/repayment',
		'height' => 420,
		'links'  => array(
			'en' => 'Repay a loan',
			'lg' => 'Sasula looni',
			'sw' => 'Lipa mkopo',
		),
	),
);

/** Registers [somesa_pay_fees], [somesa_loan_application] and [somesa_repayment]. */
function register_shortcodes(): void {
	foreach ( array_keys( FORMS ) as $form ) {
		$render = static function ( $attributes ) use ( $form ): string {
			return render_form( $form, is_array( $attributes ) ? $attributes : array() );
		};
		add_shortcode( 'somesa_' . str_replace( '-', '_', $form ), $render );
	}
}

/** Returns the language of the page if the forms have it, otherwise English. */
function get_page_language(): string {
	$language = (string) strtok( strtolower( (string) get_bloginfo( 'language' ) ), '-_' );
	return isset( FORMS['pay-fees']['links'][ $language ] ) ? $language : 'en';
}

/**
 * Returns whether a form is in test mode: `test` alone in a shortcode, `test=""`, `test="yes"`, or the switch of a block.
 *
 * @param array<string, mixed> $options options of the form.
 */
function is_test( array $options ): bool {
	$test = $options['test'] ?? false;
	foreach ( $options as $position => $option ) {
		if ( is_int( $position ) && 'test' === strtolower( (string) $option ) ) {
			return true;
		}
	}
	return '' === $test || filter_var( $test, FILTER_VALIDATE_BOOLEAN );
}

/**
 * Returns the HTML of a form. Without the settings, administrators get a sentence about them and everyone else gets ''.
 *
 * @param string               $form    key of FORMS.
 * @param array<string, mixed> $options `lang`, `theme` and `test` as an author chose them; unknown values are ignored.
 */
function render_form( string $form, array $options ): string {
	if ( ! is_configured() ) {
		return render_settings_notice();
	}
	$links      = FORMS[ $form ]['links'];
	$lang       = strtolower( trim( (string) ( $options['lang'] ?? '' ) ) );
	$theme      = strtolower( trim( (string) ( $options['theme'] ?? '' ) ) );
	$language   = isset( $links[ $lang ] ) ? $lang : get_page_language();
	$page       = get_host() . FORMS[ $form ]['page'] . '?school=' . rawurlencode( get_school() );
	$link       = sprintf( '<a href="%s">%s</a>', esc_url( $page ), esc_html( $links[ $language ] ) );
	$style      = sprintf( 'display: block; min-height: %dpx', FORMS[ $form ]['height'] );
	$attributes = ' school="' . esc_attr( get_school() ) . '"';
	if ( isset( $links[ $lang ] ) ) {
		$attributes .= ' lang="' . esc_attr( $lang ) . '"';
	}
	if ( in_array( $theme, THEMES, true ) ) {
		$attributes .= ' theme="' . esc_attr( $theme ) . '"';
	}
	if ( is_test( $options ) ) {
		$attributes .= ' test';
	}
	$attributes .= ' style="' . esc_attr( $style ) . '"';
	// Readers of a feed run no scripts.
	if ( is_feed() ) {
		return "<p>$link</p>";
	}
	return add_page_files( $language ) . "<somesa-$form$attributes>\n  $link\n</somesa-$form>";
}

/** Returns a sentence that tells an administrator what is missing; '' for everyone else. */
function render_settings_notice(): string {
	if ( ! current_user_can( 'manage_options' ) ) {
		return '';
	}
	return sprintf(
		'<p>%s <a href="%s">%s</a></p>',
		esc_html__( 'The Somesa form appears here once the address of Somesa’s server and the school’s short name are set. Only administrators see this sentence.', 'somesa-forms' ),
		esc_url( get_settings_url() ),
		esc_html__( 'Open the settings', 'somesa-forms' )
	);
}
