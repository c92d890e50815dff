import type { studentPages as english } from '../../en/office/student-pages';
import type { Texts } from '../../texts';

/** What stands on a child’s own screen. */
export const studentPages: Texts<typeof english> = {
  fields: {
    regNo: 'Namba ya usajili',
    className: 'Darasa',
    school: 'Shule',
    charged: 'Inayodaiwa',
    paid: 'Iliyolipwa',
    outstanding: 'Inayobaki',
  },
  items: {
    title: 'Ada',
    none: 'Hakuna kinachodaiwa',
    description: 'Ada',
    term: 'Muhula',
    dueOn: 'Siku ya mwisho',
    charged: 'Inayodaiwa (UGX)',
    paid: 'Iliyolipwa (UGX)',
  },
  payments: {
    title: 'Malipo',
    none: 'Bado hakuna malipo',
    all: 'Malipo yote ya mtoto huyu',
    reference: 'Kumbukumbu',
    createdAt: 'Yalianza',
    purpose: 'Kwa ajili ya',
    state: 'Hali',
    amount: 'Kiasi (UGX)',
  },
};
