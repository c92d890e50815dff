import type { supportPages as english } from '../../en/office/support-pages';
import type { Texts } from '../../texts';

/** What stands on the screens of messages, requests to become a partner, and calls. */
export const supportPages: Texts<typeof english> = {
  tabs: { label: 'Ujumbe', messages: 'Ujumbe', partnerships: 'Maombi ya ushirikiano' },
  days: { label: 'Simu', coming: 'Leo na baadaye', earlier: 'Zilizopita, bado wazi' },
  back: 'Rudi kwenye orodha',
  from: 'Kutoka kwa',
  email: 'Barua pepe',
  phone: 'Namba ya simu',
  sent: 'Ulitumwa',
  reads: 'Anasoma',
  languages: { en: 'Kiingereza', lg: 'Kiganda', sw: 'Kiswahili' },
  students: 'Wanafunzi',
  none: 'Hakuna',
  time: 'Muda',
  topic: 'Kuhusu',
  reply: 'Jibu kwa barua pepe',
  call: 'Piga {phone}',
  /** The subject of a reply. */
  subject: 'Jibu: {subject}',
  partner: 'Ombi lako la ushirikiano',
};
