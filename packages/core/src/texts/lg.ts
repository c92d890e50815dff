import { fields } from '../messages/lg/fields';
import { line } from '../messages/lg/line';
import { payFees } from '../messages/lg/pay-fees';
import { ui } from '../messages/lg/ui';
import type { WidgetTexts } from './widget-texts';

/** Every text that a widget shows, in Luganda. */
export const texts: WidgetTexts = { ui, payFees, fields, line };
