import { fields } from '../messages/sw/fields';
import { line } from '../messages/sw/line';
import { payFees } from '../messages/sw/pay-fees';
import { ui } from '../messages/sw/ui';
import type { WidgetTexts } from './widget-texts';

/** Every text that a widget shows, in Swahili. */
export const texts: WidgetTexts = { ui, payFees, fields, line };
