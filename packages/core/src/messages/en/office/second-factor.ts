/** What is said of the authenticator app: setting it up, entering its code, and entering it again. */
export const secondFactor = {
  enrolTitle: 'Set up your authenticator app',
  enrolLede:
    'The back office needs a second proof that it is you. Scan this code with an app like Google Authenticator, Aegis or 2FAS.',
  qr: 'QR code for your authenticator app',
  typed: 'Or type this key into the app:',
  codeLabel: 'Code of the app',
  enrol: 'Set up',
  codesTitle: 'Save your recovery codes',
  codesText:
    'Each works once if you lose your phone. Keep them on paper or in a password manager. They are not shown again.',
  copy: 'Copy codes',
  copied: 'The codes are copied.',
  saved: 'Continue',
  confirmTitle: 'Enter your code',
  confirmLede: 'Open your authenticator app and enter the code that it shows.',
  confirm: 'Continue',
  recovery: 'Use a recovery code',
  app: 'Use the app',
  recoveryLabel: 'Recovery code',
  recoveryHint: 'Like ABCDE-FGHJK',
  lost: 'Lost your phone and your codes? Ask an administrator to reset your authenticator app.',
  againTitle: 'Is it still you?',
  againText: 'You are about to change money or rights. Enter the code that your authenticator app shows now.',
  logout: 'Log out',
  loading: 'Preparing your key',
  demo: 'Demo log-in: it needs no second factor, because only this computer can reach this site.',
} as const;
