import type { secondFactor as english } from '../../en/office/second-factor';
import type { Texts } from '../../texts';

/** What is said of the authenticator app: setting it up, entering its code, and entering it again. */
export const secondFactor: Texts<typeof english> = {
  enrolTitle: 'Weka programu yako ya uthibitishaji',
  enrolLede:
    'Ofisi inahitaji uthibitisho wa pili kwamba ni wewe. Changanua msimbo huu kwa programu kama Google Authenticator, Aegis au 2FAS.',
  qr: 'Msimbo wa QR wa programu yako ya uthibitishaji',
  typed: 'Au andika ufunguo huu kwenye programu:',
  codeLabel: 'Msimbo wa programu',
  enrol: 'Weka',
  codesTitle: 'Hifadhi misimbo yako ya dharura',
  codesText:
    'Kila mmoja unatumika mara moja ukipoteza simu. Uhifadhi kwenye karatasi au programu ya manenosiri. Haionyeshwi tena.',
  copy: 'Nakili misimbo',
  copied: 'Misimbo imenakiliwa.',
  saved: 'Endelea',
  confirmTitle: 'Weka msimbo wako',
  confirmLede: 'Fungua programu yako ya uthibitishaji na uweke msimbo inaouonyesha.',
  confirm: 'Endelea',
  recovery: 'Tumia msimbo wa dharura',
  app: 'Tumia programu',
  recoveryLabel: 'Msimbo wa dharura',
  recoveryHint: 'Kama ABCDE-FGHJK',
  lost: 'Umepoteza simu na misimbo yako? Mwombe msimamizi aondoe programu yako ya uthibitishaji.',
  againTitle: 'Bado ni wewe?',
  againText: 'Unakaribia kubadilisha fedha au haki. Weka msimbo ambao programu yako inaonyesha sasa.',
  newCodesTitle: 'Misimbo mipya ya dharura',
  newCodesText: 'Tengeneza mipya ukiwa umetumia au kupoteza baadhi. Ya zamani haitafanya kazi tena.',
  newCodes: 'Tengeneza misimbo',
  logout: 'Toka',
  loading: 'Inaandaa ufunguo wako',
  demo: 'Kuingia kwa demo: hakuhitaji uthibitisho wa pili, kwa sababu kompyuta hii pekee ndiyo inayofikia tovuti hii.',
};
