import type { descriptions as english } from '../../en/site/descriptions';
import type { Texts } from '../../texts';

/** What a search result and the sitemap say of each page, in Luganda. */
export const descriptions: Texts<typeof english> = {
  home: 'Sasula ebisale by’essomero mu Uganda n’ennamba y’omwana ey’okwewandiisa: ne MTN, Airtel oba bbanka, awatali akawunti, n’ofuna lisiiti buli muntu gy’asobola okukebera.',
  payFees:
    'Wandiika ennamba y’omwana ey’okwewandiisa, olabe ebbanja, olisasule lyonna oba ekitundu ne MTN, Airtel oba ng’oyita mu bbanka.',
  instalments:
    'Sasula ebisale by’essomero okumala emyezi 3, 6 oba 12. Essomero lisasulwa ssente zonna omulundi gumu, ggwe n’osasula buli mwezi.',
  instalmentOptions: 'Engeri y’okutandika looni esasula ebisale by’essomero, ne bye yeetaagisa.',
  loanApplication:
    'Saba looni esasula essomero ssente zonna. Laba omuwendo gwonna nga tonnaweereza. Teweetaaga akawunti.',
  publicRepayment:
    'Sasula ezituuse okusasulwa ku looni y’ebisale, n’ennamba y’omwana ey’okwewandiisa: MTN, Airtel oba bbanka, awatali akawunti.',
  faqs: 'Eby’okuddamu ku kusasula ebisale by’essomero, lisiiti, looni ne akawunti.',
  contact: 'Tukubire, tuwandiikire, oba weereza obubaka ng’oyita ku lupapula luno. Omuntu y’akuddamu.',
  support: 'W’oyinza okufuna obuyambi ku kusasula, looni oba akawunti.',
  bookings: 'Londa olunaku n’essaawa, tukukubire. Essimu eyo togisasulira.',
  bookingGuide: 'Ekiddirira ng’omaze okutusaba okukukubira, omutendera ku mutendera.',
  paymentGuide:
    'Engeri y’okusasula ebisale by’essomero ne MTN, Airtel oba ng’oyita mu bbanka, omutendera ku mutendera.',
  partner:
    'Teeka foomu y’ebisale ku mukutu gw’essomero lyammwe: abazadde basasulira awo ne MTN, Airtel oba nga bayita mu bbanka, era buli kusasula kubaako lisiiti.',
  sitemap: 'Buli lupapula lw’omukutu guno, awantu wamu.',
  privacy: 'Bye tukuuma ku ggwe, lwaki, okumala bbanga ki, n’ani gw’obuuza.',
  terms: 'Amateeka g’okusasula n’aga looni wano.',
  receipts: 'Wandiika koodi ya lisiiti olabe ekyasasulwa, ddi, n’essomero lye kyasasulirwa.',
  receipt: 'Lisiiti buli muntu gy’asobola okukebera.',
  paymentSuccess: 'Ekyasasuddwa, ne lisiiti yaakyo.',
  loanSuccess: 'Ekiddirira ng’omaze okusaba looni.',
  login: 'Yingira olabe looni zo era okyuse ebikukwatako.',
  register: 'Ggulawo akawunti n’ennamba yo ey’essimu.',
  forgotPassword: 'Funa linki ey’okulonda ekigambo ky’okuyingira ekipya.',
  resetPassword: 'Londa ekigambo ky’okuyingira ekipya.',
  editPhoneNumber: 'Kyusa ennamba y’essimu eya akawunti yo.',
  otpVerification: 'Wandiika OTP gye tuweerezza ku ssimu yo.',
  acceptInvitation: 'Yingira mu woofiisi ng’oyita mu linki eri mu imeeri yaffe.',
  overview: 'Looni zo ne bye wasaba, n’ekiddako.',
  loanHistory: 'Buli looni gye wasaba.',
  loan: 'Looni emu: w’etuuse, ky’etwala, n’empapula zaayo.',
  profile: 'Erinnya lyo, ennamba yo ey’essimu n’ekigambo kyo eky’okuyingira.',
  admin: 'Awakolerwa emirimu gy’omunda.',
  notFound: 'Tewali kintu ku ndagiriro eno.',
};
