import connection from '../messages/sw/connection.json';
import fields from '../messages/sw/fields.json';
import payFees from '../messages/sw/pay-fees.json';
import ui from '../messages/sw/ui.json';
import type { WidgetTexts } from '../messages/texts';

/** Every text that a widget shows, in Swahili. */
export const texts: WidgetTexts = { ui, payFees, fields, connection };
