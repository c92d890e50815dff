import connection from '../messages/en/connection.json';
import fields from '../messages/en/fields.json';
import payFees from '../messages/en/pay-fees.json';
import ui from '../messages/en/ui.json';
import type { WidgetTexts } from '../messages/texts';

/** Every text that a widget shows, in English. */
export const texts: WidgetTexts = { ui, payFees, fields, connection };
