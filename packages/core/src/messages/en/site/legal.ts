/** What we keep of people and why, and the terms of use. */
export const legal = {
  privacy: {
    title: 'Privacy',
    lede: 'What {name} keeps about you, why, for how long, and whom to ask. It follows Uganda’s Data Protection and Privacy Act, 2019.',
    sections: [
      {
        title: 'Paying school fees',
        paragraphs: [
          'We keep the child’s registration number, the amount, and the phone number or bank account that pays. We need them to collect the money, to show the school who has paid, and to make the receipt.',
          'Payments stay in our accounts for good. The law asks us to keep accounts, and a receipt must be proof for as long as you need it. A receipt hides most of the child’s name and of your number.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'We keep your name, phone number, email address, language, and your picture if you add one. Your password is kept only as a code that nobody can turn back.',
          'You can delete your account in your profile, unless you still owe on a loan. Then your name, number, address and papers are removed. Payments stay in our accounts without you. An account whose phone is never verified is deleted after 30 days.',
          'People who work in the back office also set up an authenticator app. We keep its key encrypted, their recovery codes only as codes that nobody can turn back, and when they last entered a code, until the app is reset or the account is deleted. We need them so that a stolen password is not enough to move money.',
        ],
      },
      {
        title: 'Applying for a loan',
        paragraphs: [
          'We keep what you write in the application, and the papers you send: your ID, a photo, a bank statement and a letter. We use them to decide on the loan, and for nothing else.',
          'Papers are encrypted, and only our staff can open them. If we decline, or nobody follows up an application made without an account, we delete the papers after {papersDays} days. Papers of a granted loan stay with the loan. A file that no application uses is deleted after one day.',
        ],
      },
      {
        title: 'Messages and calls',
        paragraphs: [
          'We keep what you write to us and the calls you book, so that we can answer. Once a text message or email is sent, we delete its words and your address from our list.',
        ],
      },
      {
        title: 'Your browser',
        paragraphs: [
          'We store your language, and whether you are logged in, on your device. A form keeps what you typed until you send it or close the tab. We use no advertising and no trackers.',
          'When you log in, the cookie somesa-device marks this device as one that has logged in to your account, for one year. It holds random codes and no name. With it, other people’s wrong passwords can’t lock you out.',
        ],
      },
      {
        title: 'Who else sees it',
        paragraphs: [
          'Your child’s school sees its own payments. MTN, Airtel or the bank moves the money. A gateway sends our text messages and emails. The law may require us to show records to an authority. We never sell your data.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'You can ask what we keep about you, have it corrected or deleted, or object to how we use it. Write to {email} or call {phone}. We answer within 30 days.',
          'You can also complain to the Personal Data Protection Office (pdpo.go.ug).',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    lede: 'The rules for using {name}. By paying or applying here you accept them.',
    sections: [
      {
        title: 'What we do',
        paragraphs: [
          '{name} collects school fees for partner schools, and offers loans that pay a school. The school decides what a child owes. Ask the school if an amount is wrong.',
        ],
      },
      {
        title: 'Paying',
        paragraphs: [
          'Check the child and the amount before you approve. We ask your phone once for each payment, and we never ask for your PIN.',
          'Your payment counts once MTN, Airtel or the bank confirms it. Then you get a receipt. If we receive more than is owed, we send the rest back. If the result is unknown, we keep checking, and you are not charged twice for one request.',
        ],
      },
      {
        title: 'Loans',
        paragraphs: [
          'A loan has an agreement of its own, which you see before you accept. It says the amount, the cost and the days to pay. If it differs from this page, the agreement counts.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'Give your own name and number, and keep your password to yourself. Tell us if someone else uses your account. We can lock an account that is used for fraud.',
        ],
      },
      {
        title: 'What is not allowed',
        paragraphs: [
          'Don’t look up children who are not yours to pay for, don’t pay with money that is not yours to use, and don’t try to break or overload the site.',
        ],
      },
      {
        title: 'What we answer for',
        paragraphs: [
          'We answer for money from the moment we receive it until the school has it or you have it back. We can’t answer for networks, banks or phones that fail, but we find out what became of your payment.',
        ],
      },
      {
        title: 'Law, changes and questions',
        paragraphs: [
          'The law of Uganda applies. If we change these terms, the new ones are on this page before they count. Questions: {email} or {phone}.',
        ],
      },
    ],
  },
} as const;
