<?php
/** Registers one block for each form. The server renders it; the editor shows a placeholder. */

namespace Somesa\Forms;

defined( 'ABSPATH' ) || exit;

/** Name of the editor's script among the scripts of WordPress. */
const EDITOR_SCRIPT = 'somesa-forms-editor';

/**
 * Lists the texts of the blocks, by the key of FORMS.
 *
 * @return array<string, array{title: string, description: string, icon: string}>
 */
function list_block_texts(): array {
	return array(
		'pay-fees'         => array(
			'title'       => __( 'Pay school fees', 'somesa-forms' ),
			'description' => __( 'A form that pays a child’s school fees with mobile money or at a bank.', 'somesa-forms' ),
			'icon'        => 'money-alt',
		),
		'loan-application' => array(
			'title'       => __( 'Apply for a school fees loan', 'somesa-forms' ),
			'description' => __( 'A form in which parents apply for a loan that pays school fees.', 'somesa-forms' ),
			'icon'        => 'clipboard',
		),
		'repayment'        => array(
			'title'       => __( 'Repay a school fees loan', 'somesa-forms' ),
			'description' => __( 'A form that repays a child’s loan.', 'somesa-forms' ),
			'icon'        => 'update',
		),
	);
}

/** Registers the blocks, and the script that shows them in the editor. */
function register_blocks(): void {
	wp_register_script(
		EDITOR_SCRIPT,
		plugins_url( 'editor.js', __FILE__ ),
		array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n' ),
		VERSION,
		true
	);
	wp_set_script_translations( EDITOR_SCRIPT, 'somesa-forms' );
	add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\pass_settings_to_editor' );

	foreach ( list_block_texts() as $form => $texts ) {
		register_block_type(
			"somesa/$form",
			$texts + array(
				'api_version'           => 3,
				'category'              => 'embed',
				'keywords'              => array( 'Somesa', __( 'fees', 'somesa-forms' ), __( 'loan', 'somesa-forms' ) ),
				'attributes'            => array(
					'lang'  => array(
						'type'    => 'string',
						'default' => '',
					),
					'theme' => array(
						'type'    => 'string',
						'default' => 'auto',
					),
					'test'  => array(
						'type'    => 'boolean',
						'default' => false,
					),
				),
				'supports'              => array( 'html' => false ),
				'editor_script_handles' => array( EDITOR_SCRIPT ),
				'render_callback'       => static function ( array $attributes ) use ( $form ): string {
					return render_form( $form, $attributes );
				},
			)
		);
	}
}

/** Tells the editor's script which blocks there are, for which school, and where the settings are. */
function pass_settings_to_editor(): void {
	$settings = array(
		'blocks'      => array_map(
			static function ( string $form ): string {
				return "somesa/$form";
			},
			array_keys( FORMS )
		),
		'school'      => is_configured() ? get_school() : '',
		'settingsUrl' => current_user_can( 'manage_options' ) ? get_settings_url() : '',
	);
	wp_add_inline_script( EDITOR_SCRIPT, 'window.somesaForms = ' . wp_json_encode( $settings ) . ';', 'before' );
}
