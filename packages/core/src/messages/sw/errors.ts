import type { ProblemCode } from '../../errors';

/** What people read when a call fails in an expected way, in Swahili. */
export const errors: Record<ProblemCode, string> = {
  validation_failed: 'Baadhi ya ulivyoandika haviwezi kutumika. Kagua sehemu hizo na ujaribu tena.',
  body_not_json: 'Ombi si JSON inayosomeka. Tuma JSON object.',
  body_too_large: 'Ombi ni kubwa mno. Tuma hadi {limit}.',
  body_too_slow: 'Faili imekuja polepole mno. Hakuna kilichohifadhiwa. Jaribu tena penye mtandao bora.',
  content_type_unsupported: 'Tuma JSON, pamoja na kichwa Content-Type: application/json.',
  not_found: 'Hakuna kitu kwenye anwani hii.',
  school_not_found: 'Hatuijui shule hii. Kagua jina la shule kwenye anwani au tag.',
  school_required: 'Shule mbili zinatumia nambari hii. Chagua shule.',
  student_not_found:
    'Hakuna mtoto mwenye nambari ya usajili {regNo}. Ilinganishe na ripoti ya mtoto au barua ya ada.',
  payment_not_found: 'Hatupati malipo haya. Anza upya; hakuna kilichotozwa.',
  receipt_not_found: 'Hakuna risiti yenye kumbukumbu {reference}. Ikague herufi kwa herufi.',
  nothing_outstanding: 'Mtoto huyu hadaiwi ada. Hakuna cha kulipa.',
  items_reserved:
    'Kuna mtu anayemlipia mtoto huyu sasa hivi. Hadi {until}, kinachoweza kulipwa ni UGX {amount}. Lipa kidogo, au jaribu tena wakati huo.',
  items_held_by_loan: 'Malipo mengine ya ada hizi yanasubiriwa. Sasa unaweza kulipa UGX {amount} pekee.',
  holds_full:
    'Malipo mengi yanasubiri idhini. Yaidhinishe au yakatae kwenye simu, au jaribu tena baada ya dakika {minutes}.',
  loan_due_not_found:
    'Hakuna mkopo unaolipwa wenye nambari hii ya usajili. Kagua nambari, au lipa kupitia akaunti yako kama mkopo ni wako.',
  nothing_due: 'Hakuna cha kulipa kwenye mkopo huu sasa hivi.',
  repayment_pending:
    'Kuna mtu anayelipa mkopo huu sasa hivi. Malipo ya mapema yanaweza kuanza malipo hayo yakiisha, si baada ya {until}.',
  quote_expired: 'Hesabu hii ni ya siku, kiasi au salio lingine. Ifanye tena, kisha ulipe.',
  payment_not_reversible: 'Ni malipo yaliyolipwa tu yanayoweza kurudishwa. Angalia kilichotokea kwa haya.',
  payment_is_own: 'Malipo haya ni yako, au ni ya mkopo wako. Mwombe mfanyakazi mwingine ayashughulikie.',
  notification_not_found: 'Hakuna arifa kama hiyo.',
  refund_paid_already:
    'Sehemu ya malipo haya ilirudishwa kwa aliyelipa. Hayawezi kurudishwa hapa: malizana na aliyelipa kwanza kuhusu kilichobaki.',
  nothing_to_refund: 'Hakuna cha malipo haya kinachosubiri kurejeshwa.',
  payment_not_askable:
    'Mtoa huduma hawezi kuulizwa kuhusu malipo haya: yameisha, hayajatumwa, au yalikuja kwa benki.',
  bank_line_settled: 'Fedha hizi tayari zimewekwa au zimerejeshwa.',
  doubt_settled:
    'Fedha hizi tayari zimeamuliwa, au muamala wake ulilipa malipo mengine. Pakia ukurasa tena uone kilichotokea.',
  term_charged: 'Kuna ada ya muhula huu ambayo watoto wametozwa. Iondoe kwao kwanza.',
  fee_charged: 'Watoto wametozwa ada hii. Iondoe kwao kwanza; waliolipa wanabaki nayo.',
  retry_too_early:
    'Ombi la kwanza bado linaweza kuidhinishwa. Jaribu njia nyingine baada ya sekunde {seconds}.',
  retried_already:
    'Jaribio lingine la malipo haya tayari limeanza. Tafuta ujumbe wake kwenye simu yako, au anza upya.',
  already_paid: 'Hii tayari imelipwa. Risiti ni {reference}.',
  time_full: 'Saa hii imejaa sasa. Chagua saa nyingine.',
  idempotency_key_missing:
    'Tuma kichwa Idempotency-Key chenye thamani mpya ya nasibu, ili mtu asitozwe mara mbili.',
  idempotency_key_invalid:
    'Idempotency-Key lazima iwe na herufi, tarakimu au vistari 16 hadi 100. Tumia UUID.',
  idempotency_key_reused: 'Idempotency-Key hii ilitumika kwa ombi lingine. Tumia mpya.',
  origin_not_registered:
    'Anwani {origin} hairuhusiwi kutumia fomu ya ada ya shule hii. Shule lazima iiongeze kwenye anwani zake za tovuti zinazoruhusiwa.',
  xsrf_mismatch:
    'Kichwa X-XSRF-TOKEN lazima kilingane na kuki XSRF-TOKEN. Pakia upya ukurasa na ujaribu tena.',
  signature_invalid: 'Saini hailingani, au imepitwa na wakati.',
  log_in_failed: 'Barua pepe au nenosiri si sahihi. Kagua yote mawili, au omba nenosiri jipya.',
  second_factor_needed: 'Kwanza weka msimbo wa programu yako ya uthibitishaji.',
  second_factor_set: 'Programu ya uthibitishaji tayari imewekwa. Mwombe msimamizi aiondoe.',
  confirmation_needed: 'Weka msimbo mpya wa programu yako ya uthibitishaji ili kufanya hili.',
  session_ended: 'Umetoka kwenye akaunti. Ingia ili uendelee.',
  password_outgrown: 'Nenosiri lako ni dhaifu mno kwa ofisi. Weka jipya kupitia “Umesahau nenosiri?”.',
  account_locked: 'Akaunti hii imefungwa. Wasiliana na huduma kwa wateja.',
  phone_unverified: 'Nambari yako ya simu bado haijathibitishwa. Andika OTP tuliyoituma kwake.',
  role_not_allowed: 'Akaunti yako hairuhusiwi kufanya hivi.',
  user_not_found: 'Hatuipati akaunti hii.',
  loan_outstanding: 'Bado kuna mkopo unaodaiwa. Akaunti inaweza kufutwa ukishalipwa.',
  loan_not_found: 'Hatuupati mkopo huu. Utafute kwenye orodha ya mikopo yako.',
  loan_move_illegal: 'Hili haliwezekani kwa mkopo ulivyo sasa. Pakia upya ukurasa uone ulipofikia.',
  offer_expired: 'Muda wa kukubali mkopo huu umekwisha. Tupigie, nasi tutaliangalia ombi lako tena.',
  second_person_needed: 'Mkopo wa kiasi hiki unahitaji watu wawili. Mwombe mtu mwingine auidhinishe.',
  loan_is_own: 'Mkopo huu ni wako, au una namba au anwani yako. Mwombe mfanyakazi mwingine aushughulikie.',
  loan_not_ready: 'Kuna kinachokosekana kabla mkopo huu haujaendelea. Kimeandikwa kando yake.',
  nothing_to_pay: 'Hakuna shule inayosubiri malipo ya benki sasa.',
  uploads_full:
    'Faili nyingi mno zinasubiri maombi yake sasa hivi. Jaribu tena baada ya saa moja, au tuma ombi kwanza na faili baadaye.',
  upload_quota_used:
    'Faili nyingi zimetumwa kutoka mtandao wako ambazo hakuna ombi linalozitumia. Tuma ombi lako, au jaribu tena kesho.',
  upload_not_found: 'Faili hii haipo tena. Ichague upya.',
  link_expired:
    'Kiungo hiki kimepitwa na wakati: kinafanya kazi kwa dakika 5. Omba faili tena pale ulipoipata.',
  list_too_long: 'Safu mlalo zaidi ya {limit}. Punguza orodha kwanza.',
  work_held: '{name} anashughulikia hili. Chagua lingine, au mwombe aliachie.',
  work_not_held: 'Lichukue hili kwanza, mwingine asilifanyie kazi.',
  work_done: 'Hili limekwisha kufanywa.',
  work_done_by_itself: 'Hii hukamilika yenyewe, ikishaamuliwa au kulipwa.',
  invitation_over: 'Mwaliko huu umeisha. Omba mpya.',
  user_is_own: 'Huwezi kufanya hivi kwa akaunti yako. Mwombe msimamizi mwingine.',
  last_administrator: 'Huyu ndiye msimamizi wa mwisho. Weka mwingine kwanza.',
  import_not_ready: 'Faili hili haliwezi kutumika. Angalia hali yake, ulitume tena ikibidi.',
  nothing_to_settle: 'Shule hii haidaiwi kitu hadi siku hii.',
  settlement_under_way: '{reference} inaendelea kwa shule hii. Ikamilishe au uifute kwanza.',
  settlement_ended: 'Malipo haya kwa shule yamekwisha.',
  settlement_reduced:
    'Malipo yaliyobatilishwa yamepunguza deni hadi UGX {payable}. Futa malipo haya kwa shule, au thibitisha kuwa UGX {amount} zilitumwa.',
  settlement_above_limit:
    'Deni ni UGX {amount}, lakini MTN hubeba UGX {minimum} hadi UGX {maximum} kwa mara moja. Chagua siku ya mapema, au ongeza akaunti ya benki.',
  school_lacks_payout: 'Andika kwanza mahali shule hii inapolipwa.',
  message_over: 'Huu hauwezi kutumwa tena: ulichosema hakihesabiki tena, au hakihifadhiwi tena.',
  rate_limited: 'Umejaribu mara nyingi mno. Subiri sekunde {seconds} na ujaribu tena.',
  unavailable: 'Huduma haiwezi kujibu sasa hivi. Jaribu tena baada ya dakika moja; hakuna kilichopotea.',
  internal: 'Kuna hitilafu upande wetu. Jaribu tena; hutatozwa mara mbili kamwe.',
};
