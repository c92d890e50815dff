import connection from '../messages/lg/connection.json';
import fields from '../messages/lg/fields.json';
import payFees from '../messages/lg/pay-fees.json';
import ui from '../messages/lg/ui.json';
import type { WidgetTexts } from '../messages/texts';

/** Every text that a widget shows, in Luganda. */
export const texts: WidgetTexts = { ui, payFees, fields, connection };
