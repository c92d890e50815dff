import type { peopleLists as english } from '../../en/office/people-lists';
import type { Texts } from '../../texts';
import { auditWords } from './audit-words';

/** Who can be invited. */
const invited = { staff: 'Mfanyakazi', administrator: 'Msimamizi', bursar: 'Mhasibu' };
const role = { parent: 'Mzazi', ...invited };

/** The lists of people, of what was sent to them and of what they did. */
export const peopleLists: Texts<typeof english> = {
  users: {
    title: 'Watumiaji',
    columns: {
      name: 'Jina',
      email: 'Barua pepe',
      phone: 'Simu',
      role: 'Wadhifa',
      school: 'Shule',
      createdAt: 'Tangu',
      isLocked: 'Imefungwa',
      state: 'Hali',
    },
    words: {
      role,
      state: { verified: 'Imethibitishwa', unverified: 'Haijathibitishwa', anonymised: 'Imefutwa' },
    },
  },
  invitations: {
    title: 'Mialiko',
    columns: {
      createdAt: 'Alialikwa',
      username: 'Mtumiaji',
      email: 'Barua pepe',
      role: 'Wadhifa',
      school: 'Shule',
      expiresAt: 'Hadi',
      state: 'Hali',
      by: 'Aliyealika',
    },
    words: {
      role: invited,
      state: { open: 'Wazi', accepted: 'Umekubaliwa', withdrawn: 'Umeondolewa', expired: 'Umekwisha' },
    },
  },
  sent: {
    title: 'Zilizotumwa',
    columns: {
      at: 'Wakati',
      channel: 'Njia',
      about: 'Kuhusu',
      to: 'Kwa',
      state: 'Hali',
      tries: 'Majaribio',
      subject: 'Alama',
    },
    words: {
      channel: { sms: 'Ujumbe wa SMS', mail: 'Barua pepe', notification: 'Arifa' },
      about: {
        code: 'Msimbo wa OTP',
        password: 'Nenosiri',
        'contact-change': 'Namba mpya',
        receipt: 'Stakabadhi',
        refund: 'Marejesho',
        loan: 'Mkopo',
        repayment: 'Malipo ya mkopo',
        reminder: 'Kikumbusho',
        booking: 'Simu',
        message: 'Ujumbe',
        partnership: 'Ushirikiano',
        invitation: 'Mwaliko',
        other: 'Nyingine',
      },
      state: {
        waiting: 'Inasubiri',
        sent: 'Imetumwa',
        refused: 'Imekataliwa',
        'given-up': 'Imeachwa',
        unread: 'Haijasomwa',
        read: 'Imesomwa',
      },
    },
  },
  audit: {
    title: 'Kumbukumbu',
    columns: {
      at: 'Wakati',
      actor: 'Nani',
      role: 'Wadhifa',
      action: 'Nini',
      subjectKind: 'Aina',
      subject: 'Kuhusu nini',
      school: 'Shule',
      detail: 'Maelezo',
    },
    words: { role, ...auditWords },
  },
  loanProducts: {
    title: 'Aina za mikopo',
    columns: {
      name: 'Jina',
      version: 'Toleo',
      method: 'Riba',
      annualRate: 'Kwa mwaka',
      feeUgx: 'Ada (UGX)',
      minimumUgx: 'Kidogo (UGX)',
      maximumUgx: 'Kikubwa (UGX)',
      offerDays: 'Siku',
      savedAt: 'Ilihifadhiwa',
      by: 'Aliyehifadhi',
    },
    words: { method: { declining: 'Kwa kinachobaki', flat: 'Isiyobadilika' } },
  },
};
