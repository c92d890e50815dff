import type { LineTexts } from '../messages/en/line';
import type { PayFeesTexts } from '../messages/en/pay-fees';
import type { UiTexts } from '../messages/en/ui';
import type { FieldTexts } from '../messages/field-message';

/** Every text that a widget shows, in one language. */
export interface WidgetTexts {
  ui: UiTexts;
  payFees: PayFeesTexts;
  fields: FieldTexts;
  line: LineTexts;
}
