<?php
/**
 * Plugin Name:       Somesa Forms
 * Description:       Shows Somesa's forms for school fees and loans on a school's site, as blocks and shortcodes.
 * Version:           2.2.0
 * Requires at least: 6.5
 * Requires PHP:      7.4
 * Author:            Somesa
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       somesa-forms
 */

namespace Somesa\Forms;

defined( 'ABSPATH' ) || exit;

const VERSION = '2.2.0';

require_once __DIR__ . '/options.php';
require_once __DIR__ . '/page-files.php';
require_once __DIR__ . '/forms.php';
require_once __DIR__ . '/blocks.php';
require_once __DIR__ . '/settings.php';

add_action( 'init', __NAMESPACE__ . '\register_blocks' );
add_action( 'init', __NAMESPACE__ . '\register_shortcodes' );
add_action( 'wp_head', __NAMESPACE__ . '\print_preload_links', 20 );
add_filter( 'wp_script_attributes', __NAMESPACE__ . '\load_script_early' );
add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );
add_action( 'admin_menu', __NAMESPACE__ . '\add_settings_page' );
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), __NAMESPACE__ . '\add_settings_link' );
