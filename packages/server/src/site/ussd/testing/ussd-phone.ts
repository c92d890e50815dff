/** Screen as a phone shows it. */
export interface PhoneScreen {
  text: string;
  /** True if the session has ended. */
  isEnded: boolean;
}

/** Sends the fields of the provider's protocol and returns the body of the response, which must have the status 200. */
export type SendUssd = (fields: Readonly<Record<string, string>>) => Promise<string>;

let sessions = 0;

/**
 * Creates a phone that plays USSD by the protocol of the provider alone: each request has all inputs of the session, joined by `*`.
 * Throws if an answer breaks the protocol.
 */
export const createUssdPhone = (
  send: SendUssd,
  phoneNumber: string,
  { code = '*284*55#', networkCode = '99999' } = {},
) => {
  let sessionId = '';
  let inputs: string[] = [];

  const request = async (to = send): Promise<PhoneScreen> => {
    const answer = await to({
      sessionId,
      serviceCode: code,
      phoneNumber,
      text: inputs.join('*'),
      networkCode,
    });
    const [, prefix, text] = /^(CON|END) ([\s\S]+)$/.exec(answer) ?? [];
    if (prefix === undefined || text === undefined) throw new Error(`the answer has no prefix: ${answer}`);
    if (answer.length > 182) throw new Error(`the answer has ${answer.length} characters: ${answer}`);
    // The characters of the GSM alphabet that are also ASCII.
    if (!/^[\n\x20-\x5a\x5f\x61-\x7a]+$/.test(answer)) throw new Error(`no phone shows this: ${answer}`);
    return { text, isEnded: prefix === 'END' };
  };

  return {
    /** Dials the code, with further choices if given, as a new session. */
    dial: (...choices: string[]): Promise<PhoneScreen> => {
      sessions += 1;
      sessionId = `ATUid_${sessions}`;
      inputs = choices;
      return request();
    },
    /** Answers the screens of the session in order, and returns the last screen. */
    answer: async (...answers: [string, ...string[]]): Promise<PhoneScreen> => {
      let screen: PhoneScreen | null = null;
      for (const answer of answers) {
        inputs.push(answer);
        screen = await request();
      }
      return screen as PhoneScreen;
    },
    /** Sends the last request once more. */
    repeat: () => request(),
    /** Answers the screen, with copies of the request at the same time, to any of the receivers. Returns all responses. */
    answerOften: (answer: string, receivers: readonly SendUssd[]): Promise<PhoneScreen[]> => {
      inputs.push(answer);
      return Promise.all(receivers.map((receiver) => request(receiver)));
    },
  };
};
