import type { descriptions as english } from '../../en/site/descriptions';
import type { Texts } from '../../texts';

/** What a search result and the sitemap say of each page, in Swahili. */
export const descriptions: Texts<typeof english> = {
  home: 'Lipa ada ya shule nchini Uganda kwa nambari ya usajili ya mtoto: kwa MTN, Airtel au benki, bila akaunti, na upate risiti ambayo yeyote anaweza kuihakiki.',
  payFees:
    'Andika nambari ya usajili ya mtoto, uone salio la ada, na ulipe lote au sehemu kwa MTN, Airtel au uhamisho wa benki.',
  instalments:
    'Gawa ada ya shule kwa miezi 3, 6 au 12. Shule hulipwa ada yote kwa mara moja, nawe unalipa mwezi kwa mwezi.',
  instalmentOptions: 'Jinsi ya kuanza mkopo unaolipa ada ya shule, na unachohitaji.',
  loanApplication: 'Omba mkopo unaolipa shule ada yote. Ona gharama yote kabla ya kutuma. Huhitaji akaunti.',
  publicRepayment:
    'Lipa kinachodaiwa kwenye mkopo wa ada kwa nambari ya usajili ya mtoto: MTN, Airtel au benki, bila akaunti.',
  faqs: 'Majibu kuhusu kulipa ada ya shule, risiti, mikopo na akaunti.',
  contact: 'Tupigie, tuandikie, au tuma ujumbe kutoka ukurasa huu. Mtu atakujibu.',
  support: 'Pa kupata msaada kuhusu malipo, mkopo au akaunti.',
  bookings: 'Chagua siku na saa, nasi tutakupigia. Simu hiyo hulipii chochote.',
  bookingGuide: 'Kinachofuata baada ya kutuomba tukupigie, hatua kwa hatua.',
  paymentGuide: 'Jinsi ya kulipa ada ya shule kwa MTN, Airtel au uhamisho wa benki, hatua kwa hatua.',
  partner:
    'Weka fomu ya ada kwenye tovuti ya shule yenu: wazazi hulipa hapo kwa MTN, Airtel au uhamisho wa benki, na kila malipo yana risiti.',
  sitemap: 'Kila ukurasa wa tovuti hii mahali pamoja.',
  privacy: 'Tunachohifadhi kukuhusu, kwa nini, kwa muda gani, na wa kumuuliza.',
  terms: 'Kanuni za kulipa na za mikopo hapa.',
  receipts: 'Andika kumbukumbu ya risiti uone kilicholipwa, lini, na kwa shule gani.',
  receipt: 'Risiti ambayo yeyote anaweza kuihakiki.',
  paymentSuccess: 'Kilicholipwa, pamoja na risiti yake.',
  loanSuccess: 'Kinachofuata baada ya kuomba mkopo.',
  login: 'Ingia uone mikopo yako na ubadilishe taarifa zako.',
  register: 'Fungua akaunti kwa nambari yako ya simu.',
  forgotPassword: 'Pata kiungo cha kuchagua nenosiri jipya.',
  resetPassword: 'Chagua nenosiri jipya.',
  editPhoneNumber: 'Badilisha nambari ya simu ya akaunti yako.',
  otpVerification: 'Andika OTP tuliyotuma kwenye simu yako.',
  acceptInvitation: 'Jiunge na ofisi kwa kiungo kilicho katika barua pepe yetu.',
  overview: 'Mikopo na maombi yako, na hatua inayofuata.',
  loanHistory: 'Kila mkopo uliouomba.',
  loan: 'Mkopo mmoja: umefikia wapi, gharama yake, na hati zake.',
  profile: 'Jina lako, nambari yako ya simu na nenosiri lako.',
  admin: 'Ofisi ya ndani.',
  notFound: 'Hakuna kitu kwenye anwani hii.',
};
