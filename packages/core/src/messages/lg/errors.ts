import type { ProblemCode } from '../../errors';

/** What people read when a call fails in an expected way, in Luganda. */
export const errors: Record<ProblemCode, string> = {
  validation_failed: 'Ebimu ku by’owandiise tebisobola kukozesebwa. Kebera ebifo ebyo oddemu ogezeeko.',
  body_not_json: 'Okusaba si JSON esomeka. Weereza ekintu kya JSON.',
  body_too_large: 'Okusaba kunene nnyo. Weereza ebitasukka {limit}.',
  body_too_slow: 'Fayiro ezze mpola nnyo. Tewali kyakuumiddwa. Ddamu awali omukutu omulungi.',
  content_type_unsupported: 'Weereza JSON, n’omutwe Content-Type: application/json.',
  not_found: 'Tewali kintu ku ndagiriro eno.',
  school_not_found: 'Essomero lino tetulimanyi. Kebera erinnya ly’essomero mu ndagiriro oba mu tag.',
  school_required: 'Amasomero abiri gakozesa ennamba eno. Londa essomero.',
  student_not_found:
    'Tewali mwana alina nnamba ya kwewandiisa {regNo}. Gigeraageranye n’eya ku lipooti oba ku bbaluwa y’ebisale.',
  payment_not_found: 'Tetuzudde kusasula kuno. Ddamu otandike; tewali kyatwaliddwa.',
  receipt_not_found: 'Tewali lisiiti ya koodi {reference}. Gikebere ennukuta ku nnukuta.',
  nothing_outstanding: 'Omwana ono tabanjibwa. Tewali kya kusasula.',
  items_reserved:
    'Waliwo asasulira omwana ono kati. Ezitasukka UGX {amount} ze ziyinza okusasulwa okutuusa {until}. Sasula ezitawera, oba ddamu mu kiseera ekyo.',
  items_held_by_loan:
    'Waliwo okusasula okulala okw’ebisale bino okulindirirwa. Kati ebisobola okusasulwa tebisukka UGX {amount}.',
  holds_full:
    'Okusasula kungi kulindirira okukakasibwa. Kukakase oba kugaane ku ssimu, oba ddamu oluvannyuma lw’eddakiika {minutes}.',
  loan_due_not_found:
    'Tewali looni esasulwa erina nnamba eno ey’okwewandiisa. Kebera ennamba, oba sasulira mu akawunti yo bw’eba nga looni yiyo.',
  nothing_due: 'Tewali kya kusasula ku looni eno kati.',
  repayment_pending:
    'Waliwo asasula ku looni eno kati. Okusasula nga obudde tebunnatuuka kutandika ng’okwo kuwedde, essaawa {until} tennayita.',
  quote_expired: 'Kino kyabalibwa ku lunaku, omuwendo oba bbanja ddala. Ddamu okibale, olyoke osasule.',
  payment_not_reversible: 'Okusasula okwaggwa kwokka kwe kusobola okuzzibwayo. Kebera ekyatuuka ku kuno.',
  payment_is_own: 'Okusasula kuno kukwo, oba kwa looni yo. Saba omukozi omulala akukoleko.',
  notification_not_found: 'Obubaka obwo tebuliiwo.',
  refund_paid_already:
    'Ekitundu ku kusasula kuno kyaddizibwa eyakusasula. Tekusobola kuzzibwayo wano: sooka omalirize ekisigaddewo n’eyasasula.',
  nothing_to_refund: 'Ku kusasula kuno tewali kirindirira kuddizibwa.',
  payment_not_askable:
    'Omukutu tegusobola kubuuzibwa ku kusasula kuno: kuwedde, tekunnasindikibwa, oba kwayita mu bbanka.',
  bank_line_settled: 'Ssente zino zaawandiikibwa oba zaddizibwa dda.',
  doubt_settled:
    'Ssente zino zaasalibwawo dda, oba zaasasula okusasula okulala. Ddamu oggulewo omuko olabe ekyabaawo.',
  term_charged: 'Waliwo ekisale kya ttaamu eno ekyasabibwa abaana. Sooka okibaggyeko.',
  fee_charged: 'Ekisale kino kyasabibwa abaana. Sooka okibaggyeko; abaasasula kisigala ku bo.',
  retry_too_early: 'Okusaba okwasooka kuyinza okukakasibwa. Gezaako engeri endala mu sekonda {seconds}.',
  retried_already:
    'Okusasula kuno kwaddamu dda okugezebwako. Noonya obubaka bwakwo ku ssimu yo, oba ddamu otandike.',
  already_paid: 'Zino zaasasulwa dda. Lisiiti ye {reference}.',
  time_full: 'Essaawa eno ejjudde kati. Londa endala.',
  idempotency_key_missing:
    'Weereza omutwe Idempotency-Key n’ennukuta empya, waleme kubaawo asasuzibwa mirundi ebiri.',
  idempotency_key_invalid:
    'Idempotency-Key erina okuba n’ennukuta, ennamba oba obusaze 16 okutuuka ku 100. Kozesa UUID.',
  idempotency_key_reused: 'Idempotency-Key eno yakozesebwa ku kusaba okulala. Kozesa empya.',
  origin_not_registered:
    'Endagiriro {origin} tekkirizibwa kukozesa foomu y’ebisale ey’essomero lino. Essomero liteekwa okugyongera ku ndagiriro zaalyo ezikkirizibwa.',
  xsrf_mismatch: 'Omutwe X-XSRF-TOKEN guteekwa okwenkana kuki XSRF-TOKEN. Ddamu oggulewo olupapula ogezeeko.',
  signature_invalid: 'Omukono tegukwatagana, oba gwayitako obudde.',
  log_in_failed: 'Email oba ekigambo ky’okuyingira bikyamu. Bikebere byombi, oba saba ekigambo ekiggya.',
  second_factor_needed: 'Sooka owandiike koodi ya app yo ey’okukakasa.',
  second_factor_set: 'App y’okukakasa yateekebwawo dda. Saba omukulu agizzeewo.',
  confirmation_needed: 'Wandiika koodi empya eya app yo ey’okukakasa okukola kino.',
  session_ended: 'Ofulumye mu akawunti yo. Yingira okweyongerayo.',
  password_outgrown:
    'Ekigambo kyo eky’okuyingira kinafu nnyo ku ofiisi. Teekawo ekipya ng’oyita mu “Weerabidde ekigambo ky’okuyingira?”.',
  account_locked: 'Akawunti eno esibiddwa. Yogera n’abayambi baffe.',
  phone_unverified: 'Ennamba yo ey’essimu tennakakasibwa. Wandiika OTP gye tugiweerezza.',
  role_not_allowed: 'Akawunti yo tekkirizibwa kukola kino.',
  user_not_found: 'Akawunti eno tetugirabye.',
  loan_outstanding: 'Waliwo looni etannasasulwa yonna. Akawunti esobola okusazibwamu ng’emaze okusasulwa.',
  loan_not_found: 'Looni eno tetugirabye. Ginoonye mu lukalala lwa looni zo.',
  loan_move_illegal:
    'Kino tekisobola kukolebwa ku looni nga bw’eri kati. Ddamu oggulewo olupapula olabe we etuuse.',
  offer_expired: 'Ekiseera eky’okukkiriza looni eno kiweddeko. Tukubire, tuddemu tutunuulire okusaba kwo.',
  second_person_needed: 'Looni ey’omuwendo guno yeetaaga abantu babiri. Saba omulala agikkirize.',
  loan_is_own: 'Looni eno yiyo, oba eriko ennamba oba endagiriro yo. Saba omukozi omulala agikoleko.',
  loan_not_ready: 'Waliwo ekibulako looni eno okweyongerayo. Kiwandiikiddwa ku bbali waayo.',
  nothing_to_pay: 'Tewali ssomero lirindirira kusasulwa mu bbanka kati.',
  uploads_full:
    'Fayiro nnyingi nnyo zirinze okusaba kwazo kati. Ddamu mu ssaawa emu, oba sooka osabe fayiro oziweereze oluvannyuma.',
  upload_quota_used:
    'Fayiro nnyingi zisindikiddwa okuva ku mukutu gwo nga tezikozesebwa mu kusaba. Sindika okusaba kwo, oba ddamu enkya.',
  upload_not_found: 'Fayiro eno tekyaliwo. Ddamu ogironde.',
  link_expired: 'Linki eno ekaddiye: ekola eddakiika 5. Ddamu osabe fayiro we wagisanze.',
  list_too_long: 'Ennyiriri zisukka {limit}. Sooka osunsule olukalala.',
  work_held: 'Kino kiri ne {name}. Londa ekirala, oba musabe akite.',
  work_not_held: 'Sooka otwale kino, waleme kubaawo mulala akikolako.',
  work_done: 'Kino kyakolebwa dda.',
  work_done_by_itself: 'Kino kiggwa kyokka, nga kisaliddwawo oba nga kisasuddwa.',
  invitation_over: 'Okuyita kuno kwaggwaako. Saba okupya.',
  user_is_own: 'Kino tosobola kukikola ku akawunti yo. Saba omukulu omulala.',
  last_administrator: 'Ono ye mukulu asembayo. Sooka oteekewo omulala.',
  import_not_ready:
    'Fayiro eno tesobola kukozesebwa. Laba embeera yaayo, ogiweereze nate bwe kiba kyetaagisa.',
  nothing_to_settle: 'Essomero lino teririna kye libanjibwa okutuuka ku lunaku luno.',
  settlement_under_way: '{reference} egenda mu maaso ku ssomero lino. Sooka ogimalirize oba ogisazeemu.',
  settlement_ended: 'Okusasula essomero kuno kwaggwa dda.',
  settlement_reduced:
    'Ssente ezazzibwayo zikendeezezza ebbanja okutuuka ku UGX {payable}. Sazaamu okusasula kuno, oba kakasa nti UGX {amount} zaaweerezebwa.',
  settlement_above_limit:
    'Ebbanja liri UGX {amount}, naye MTN etwala wakati wa UGX {minimum} ne UGX {maximum} omulundi gumu. Londa olunaku olusooka, oba yongerako akawunti ya bbanka.',
  school_lacks_payout: 'Sooka owandiike essomero lino gye lisasulirwa.',
  message_over: 'Kino tekisobola kuddamu kuweerezebwa: bye kyagamba tebikyabalibwa, oba tebikyaterekeddwa.',
  rate_limited: 'Ogezezzaako emirundi mingi. Linda sekonda {seconds} oddemu ogezeeko.',
  unavailable: 'Empeereza tesobola kuddamu kati. Ddamu ogezeeko mu ddakiika emu; tewali kibuze.',
  internal: 'Waliwo ekisobye ku ludda lwaffe. Ddamu ogezeeko; tosasuzibwa mirundi ebiri.',
};
