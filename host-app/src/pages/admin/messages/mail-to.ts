/** The address that opens the person's own mail program with a letter to somebody; the subject stands on one line. */
export const mailTo = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject.replace(/\s+/g, ' '))}`;
