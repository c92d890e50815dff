import type { FieldTexts } from '../messages/field-message';
import type { ConnectionTexts, PayFeesTexts, UiTexts } from '../messages/texts';

/** Every text that a widget shows, in one language. */
export interface WidgetTexts {
  ui: UiTexts;
  payFees: PayFeesTexts;
  fields: FieldTexts;
  connection: ConnectionTexts;
}
