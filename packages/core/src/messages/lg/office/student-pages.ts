import type { studentPages as english } from '../../en/office/student-pages';
import type { Texts } from '../../texts';

/** What stands on a child’s own screen. */
export const studentPages: Texts<typeof english> = {
  fields: {
    regNo: 'Namba y’omuyizi',
    className: 'Ekibiina',
    school: 'Essomero',
    charged: 'Ezisasuzibwa',
    paid: 'Ezisasuddwa',
    outstanding: 'Ezibanjibwa',
  },
  items: {
    title: 'Fiizi',
    none: 'Tewali kisasuzibwa',
    description: 'Fiizi',
    term: 'Olusoma',
    dueOn: 'Olunaku',
    charged: 'Ezisasuzibwa (UGX)',
    paid: 'Ezisasuddwa (UGX)',
  },
  payments: {
    title: 'Okusasula',
    none: 'Tewannaba kusasula',
    all: 'Okusasula kwonna kw’omwana ono',
    reference: 'Namba',
    createdAt: 'Kwatandika',
    purpose: 'Kwa ki',
    state: 'Embeera',
    amount: 'Omuwendo (UGX)',
  },
};
