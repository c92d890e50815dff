import type { dueLists as english } from '../../en/office/due-lists';
import type { Texts } from '../../texts';

/** The list of what falls due. */
export const dueLists: Texts<typeof english> = {
  dueItems: {
    title: 'Awamu',
    columns: {
      dueOn: 'Tarehe ya kulipa',
      reference: 'Mkopo',
      parent: 'Mzazi',
      school: 'Shule',
      number: 'Awamu',
      amountUgx: 'Kiasi (UGX)',
      paidUgx: 'Iliyolipwa (UGX)',
      dueUgx: 'Iliyobaki (UGX)',
      state: 'Hali',
    },
    words: { state: { paid: 'Imelipwa', overdue: 'Imechelewa', due: 'Ya leo', upcoming: 'Inakuja' } },
  },
};
