import type { secondFactor as english } from '../../en/office/second-factor';
import type { Texts } from '../../texts';

/** What is said of the authenticator app: setting it up, entering its code, and entering it again. */
export const secondFactor: Texts<typeof english> = {
  enrolTitle: 'Teekawo app yo ey’okukakasa',
  enrolLede:
    'Ofiisi yeetaaga obukakafu obwokubiri nti ye ggwe. Sikaana koodi eno ne app nga Google Authenticator, Aegis oba 2FAS.',
  qr: 'Koodi ya QR eya app yo ey’okukakasa',
  typed: 'Oba wandiika ekisumuluzo kino mu app:',
  codeLabel: 'Koodi ya app',
  enrol: 'Teekawo',
  codesTitle: 'Tereka koodi zo ez’okuyamba',
  codesText:
    'Buli emu ekola omulundi gumu ng’obuzizza essimu. Zikuume ku lupapula oba mu app y’ebigambo by’okuyingira. Teziragibwa nate.',
  copy: 'Koppa koodi',
  copied: 'Koodi zikoppeddwa.',
  saved: 'Weeyongereyo',
  confirmTitle: 'Wandiika koodi yo',
  confirmLede: 'Ggulawo app yo ey’okukakasa owandiike koodi gy’eraga.',
  confirm: 'Weeyongereyo',
  recovery: 'Kozesa koodi y’okuyamba',
  app: 'Kozesa app',
  recoveryLabel: 'Koodi y’okuyamba',
  recoveryHint: 'Nga ABCDE-FGHJK',
  lost: 'Wabuza essimu ne koodi? Saba omukulu azzeewo app yo ey’okukakasa.',
  againTitle: 'Okyali ggwe?',
  againText: 'Ogenda kukyusa ssente oba obuyinza. Wandiika koodi app yo gy’eraga kati.',
  newCodesTitle: 'Koodi empya ez’okuyamba',
  newCodesText: 'Kola empya bw’oba nga wakozesa oba wabuza ezimu. Enkadde tezijja kuddamu kukola.',
  newCodes: 'Kola koodi empya',
  logout: 'Fuluma',
  loading: 'Tuteekateeka ekisumuluzo kyo',
  demo: 'Okuyingira kwa demo: tekwetaaga bukakafu bwakubiri, kubanga kompyuta eno yokka y’etuuka ku mukutu guno.',
};
