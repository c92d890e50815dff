/** What a search result and the sitemap say of each page. */
export const descriptions = {
  home: 'Pay school fees in Uganda with the child’s registration number: MTN, Airtel or bank, without an account, with a receipt that anyone can check.',
  payFees:
    'Type the child’s registration number, see what is outstanding, and pay all or a part of it with MTN, Airtel or a bank transfer.',
  instalments:
    'Spread school fees over 3, 6 or 12 months. The school is paid in full at once, and you repay month by month.',
  instalmentOptions: 'How to start a loan that pays school fees, and what it asks of you.',
  loanApplication:
    'Apply for a loan that pays the school in full. See the whole cost before you send it. You need no account.',
  publicRepayment:
    'Pay what is due on a loan for school fees, with the child’s registration number: MTN, Airtel or a bank transfer, without an account.',
  faqs: 'Answers about paying school fees, receipts, loans and accounts.',
  contact: 'Call us, write to us, or send a message from this page. A person answers.',
  support: 'Where to get help with a payment, a loan or an account.',
  bookings: 'Choose a day and a time, and we call you. The call costs you nothing.',
  bookingGuide: 'What happens after you ask us to call you, step by step.',
  paymentGuide: 'How to pay school fees with MTN, Airtel or a bank transfer, step by step.',
  partner:
    'Put the fees form on your school’s own site: parents pay there with MTN, Airtel or a bank transfer, and every payment has a receipt.',
  sitemap: 'Every page of this site on one page.',
  privacy: 'What we keep about you, why, for how long, and whom to ask.',
  terms: 'The rules for paying and for loans here.',
  receipts: 'Type the reference of a receipt and see what was paid, when, and to which school.',
  receipt: 'A receipt that anyone can check.',
  paymentSuccess: 'What was paid, with its receipt.',
  loanSuccess: 'What happens after you applied for a loan.',
  login: 'Log in to see your loans and change your details.',
  register: 'Open an account with your phone number.',
  forgotPassword: 'Get a link to choose a new password.',
  resetPassword: 'Choose a new password.',
  editPhoneNumber: 'Change the phone number of your account.',
  otpVerification: 'Enter the code that we sent to your phone.',
  acceptInvitation: 'Join the back office by the link in our e-mail.',
  overview: 'Your loans and applications, and what to do next.',
  loanHistory: 'Every loan that you asked for.',
  loan: 'One loan: where it stands, what it costs, and its documents.',
  profile: 'Your name, your phone number and your password.',
  admin: 'The back office.',
  notFound: 'There is nothing at this address.',
} as const;
