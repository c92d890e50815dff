import type { supportPages as english } from '../../en/office/support-pages';
import type { Texts } from '../../texts';

/** What stands on the screens of messages, requests to become a partner, and calls. */
export const supportPages: Texts<typeof english> = {
  tabs: { label: 'Obubaka', messages: 'Obubaka', partnerships: 'Okusaba omukago' },
  days: { label: 'Amasimu', coming: 'Leero n’okweyongerayo', earlier: 'Ebyayita, bikyaliwo' },
  back: 'Ddayo ku lukalala',
  from: 'Bwava eri',
  email: 'E-mail',
  phone: 'Namba y’essimu',
  sent: 'Lwe bwajja',
  reads: 'Asoma',
  languages: { en: 'Lungereza', lg: 'Luganda', sw: 'Luswayiri' },
  students: 'Abayizi',
  none: 'Tewali',
  time: 'Obudde',
  topic: 'Ku ki',
  reply: 'Ddamu ku e-mail',
  call: 'Kubira {phone}',
  /** The subject of a reply. */
  subject: 'Okuddamu: {subject}',
  partner: 'Okusaba kwo okw’omukago',
};
