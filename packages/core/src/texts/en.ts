import { fields } from '../messages/en/fields';
import { line } from '../messages/en/line';
import { payFees } from '../messages/en/pay-fees';
import { ui } from '../messages/en/ui';
import type { WidgetTexts } from './widget-texts';

/** Every text that a widget shows, in English. */
export const texts: WidgetTexts = { ui, payFees, fields, line };
