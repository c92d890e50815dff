import type { dueLists as english } from '../../en/office/due-lists';
import type { Texts } from '../../texts';

/** The list of what falls due. */
export const dueLists: Texts<typeof english> = {
  dueItems: {
    title: 'Ebitundu',
    columns: {
      dueOn: 'Kisasulwa nga',
      reference: 'Looni',
      parent: 'Omuzadde',
      school: 'Essomero',
      number: 'Ekitundu',
      amountUgx: 'Omuwendo (UGX)',
      paidUgx: 'Ezisasuddwa (UGX)',
      dueUgx: 'Ezisigadde (UGX)',
      state: 'Embeera',
    },
    words: { state: { paid: 'Kisasuddwa', overdue: 'Kiyise', due: 'Kya leero', upcoming: 'Kijja' } },
  },
};
