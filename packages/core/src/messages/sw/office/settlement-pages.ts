import type { settlementPages as english } from '../../en/office/settlement-pages';
import type { Texts } from '../../texts';

/** What stands on the screen of one settlement. */
export const settlementPages: Texts<typeof english> = {
  back: 'Malipo yote',
  untilOn: 'Hadi mwisho wa',
  by: 'Ilianzishwa na',
  createdAt: 'Ilianza',
  to: 'Kwa',
  account: 'Akaunti',
  endedBy: 'Ilimalizwa na',
  endedAt: 'Iliisha',
  paidOn: 'Ililipwa tarehe',
  externalId: 'Muamala',
  reduced:
    'Malipo yaliyobatilishwa yamepunguza deni hadi {payable}. Futa malipo haya ikiwa hakuna kilichotumwa.',
  pay: {
    reduced: 'Sasa deni ni {payable} tu. Thibitisha tu ikiwa {amount} zilishatumwa.',
    action: 'Imelipwa',
    title: 'Je, {amount} zimelipwa?',
    text: 'Inaandikwa kuwa imelipwa, na haiwezi kurudishwa.',
    externalId: 'Muamala',
    hint: 'Mtandao au benki inavyouita',
    paidOn: 'Ililipwa tarehe',
    confirm: 'Imelipwa',
  },
  cancel: {
    action: 'Futa',
    title: 'Malipo haya yafutwe?',
    text: 'Ikiwa tu hakuna fedha zilizotumwa. Mengine yanaweza kuanza.',
    confirm: 'Futa malipo',
  },
};
