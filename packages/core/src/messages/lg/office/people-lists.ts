import type { peopleLists as english } from '../../en/office/people-lists';
import type { Texts } from '../../texts';
import { auditWords } from './audit-words';

/** Who can be invited. */
const invited = { staff: 'Omukozi', administrator: 'Omukulu', bursar: 'Omuwanika' };
const role = { parent: 'Omuzadde', ...invited };

/** The lists of people, of what was sent to them and of what they did. */
export const peopleLists: Texts<typeof english> = {
  users: {
    title: 'Abakozesa',
    columns: {
      name: 'Erinnya',
      email: 'E-mail',
      phone: 'Essimu',
      role: 'Omulimu',
      school: 'Essomero',
      createdAt: 'Okuva',
      isLocked: 'Eggaddwa',
      state: 'Embeera',
    },
    words: {
      role,
      state: { verified: 'Ekakasiddwa', unverified: 'Tennakakasibwa', anonymised: 'Esangulwa' },
    },
  },
  invitations: {
    title: 'Okuyitibwa',
    columns: {
      createdAt: 'Lwayitibwa',
      username: 'Omukozesa',
      email: 'E-mail',
      role: 'Omulimu',
      school: 'Essomero',
      expiresAt: 'Okutuuka',
      state: 'Embeera',
      by: 'Eyayita',
    },
    words: {
      role: invited,
      state: { open: 'Kukyali', accepted: 'Kwakkirizibwa', withdrawn: 'Kwaggyibwa', expired: 'Kwaggwa' },
    },
  },
  sent: {
    title: 'Ebyaweerezebwa',
    columns: {
      at: 'Obudde',
      channel: 'Engeri',
      about: 'Ku ki',
      to: 'Eri',
      state: 'Embeera',
      tries: 'Emirundi',
      subject: 'Akabonero',
    },
    words: {
      channel: { sms: 'SMS y’essimu', mail: 'E-mail', notification: 'Ekitegeeza' },
      about: {
        code: 'Koodi ya OTP',
        password: 'Ekigambo',
        'contact-change': 'Namba empya',
        receipt: 'Lisiiti',
        refund: 'Okuddiza',
        loan: 'Looni',
        repayment: 'Okusasula',
        reminder: 'Ekijjukizo',
        booking: 'Essimu',
        message: 'Obubaka',
        partnership: 'Omukago',
        invitation: 'Okuyitibwa',
        other: 'Ebirala',
      },
      state: {
        waiting: 'Bulinda',
        sent: 'Bwaweerezebwa',
        refused: 'Bwagaanibwa',
        'given-up': 'Bwalekebwa',
        unread: 'Tebunnasomwa',
        read: 'Bwasomwa',
      },
    },
  },
  audit: {
    title: 'Ebyakolebwa',
    columns: {
      at: 'Obudde',
      actor: 'Ani',
      role: 'Omulimu gwe',
      action: 'Kiki',
      subjectKind: 'Ekika',
      subject: 'Ku ki',
      school: 'Essomero',
      detail: 'Ebisingawo',
    },
    words: { role, ...auditWords },
  },
  loanProducts: {
    title: 'Ebika bya looni',
    columns: {
      name: 'Erinnya',
      version: 'Omutindo',
      method: 'Amagoba',
      annualRate: 'Buli mwaka',
      feeUgx: 'Ekisale (UGX)',
      minimumUgx: 'Ekitono (UGX)',
      maximumUgx: 'Ekinene (UGX)',
      offerDays: 'Ennaku',
      savedAt: 'Lwaterekwa',
      by: 'Eyatereka',
    },
    words: { method: { declining: 'Ku bisigadde', flat: 'Gatakyuka' } },
  },
};
