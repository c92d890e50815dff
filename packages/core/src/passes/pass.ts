import { toKampalaDay } from '../time/day';
import { DAY_MS } from '../time/durations';

/** Content of a pass: who it is for, and its last day. It says nothing about money. */
export interface Pass {
  schoolId: number;
  /** Number that is printed on it: ten digits. */
  number: string;
  /** Last day on which it is valid, `2026-12-04`. */
  validUntil: string;
  name: string;
  className: string;
}

/** List that the page at the gate keeps. It names no child. */
export interface GateList {
  school: { id: number; name: string };
  /** Public key of the school’s passes: uncompressed point of P-256, in base64. */
  publicKey: string;
  /** Time of the list, in ISO 8601. */
  at: string;
  /** Numbers of passes that were withdrawn before their last day. */
  withdrawn: string[];
  /** Numbers of the other passes, by their last day. */
  valid: { until: string; numbers: string[] }[];
}

/** Days after which a list is too old to check with. */
export const MAX_GATE_LIST_DAYS = 7;
/** Maximum difference between the clock of a phone and ours, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = DAY_MS;

/** Signs bytes by ECDSA with P-256 and SHA-256: 64 bytes. */
export type SignBytes = (bytes: Uint8Array) => Promise<Uint8Array>;
export type VerifyBytes = (bytes: Uint8Array, signature: Uint8Array) => Promise<boolean>;

/** Beginning of the text of a pass, with the version of its format. */
const PREFIX = 'SP1:';
const SIGNATURE_BYTES = 64;
/** Maximum length of a name in the code, so that cameras can read it. */
const MAX_NAME_LENGTH = 60;

/** Characters of base 45 (RFC 9285), which a QR code has in the fewest modules. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

const toBase45 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let rest = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    for (let digit = 0; digit < (isPair ? 3 : 2); digit += 1) {
      text += ALPHABET.charAt(rest % 45);
      rest = Math.floor(rest / 45);
    }
  }
  return text;
};

/** Returns null for a text that is not base 45. */
const fromBase45 = (text: string): Uint8Array | null => {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((character) => ALPHABET.indexOf(character));
    const value = digits.reduceRight((sum, digit) => sum * 45 + digit, 0);
    const size = digits.length - 1;
    if (size === 0 || digits.includes(-1) || value >= 256 ** size) return null;
    bytes.push(...(size === 2 ? [value >> 8, value & 255] : [value]));
  }
  return Uint8Array.from(bytes);
};

// Core knows no TextEncoder.
const toUtf8 = (text: string): Uint8Array =>
  Uint8Array.from(
    encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    (character) => character.charCodeAt(0),
  );
const fromUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return decodeURIComponent([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    // Not UTF-8.
    return null;
  }
};

/** Writes the text of a pass, which its QR code holds: all of it, signed. */
export const writePass = async (pass: Pass, sign: SignBytes): Promise<string> => {
  const { schoolId, number, validUntil, name, className } = pass;
  const content = toUtf8(
    [schoolId, number, validUntil, [...name].slice(0, MAX_NAME_LENGTH).join(''), className].join('\n'),
  );
  const signature = await sign(content);
  const bytes = new Uint8Array(SIGNATURE_BYTES + content.length);
  bytes.set(signature);
  bytes.set(content, SIGNATURE_BYTES);
  return PREFIX + toBase45(bytes);
};

const readPass = (text: string): { pass: Pass; content: Uint8Array; signature: Uint8Array } | null => {
  const bytes = text.startsWith(PREFIX) ? fromBase45(text.slice(PREFIX.length)) : null;
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return null;
  const content = bytes.slice(SIGNATURE_BYTES);
  const [schoolId, number, validUntil, name, className, ...more] = fromUtf8(content)?.split('\n') ?? [];
  if (!number || !validUntil || !name || className === undefined || more.length > 0) return null;
  const pass = { schoolId: Number(schoolId), number, validUntil, name, className };
  return { pass, content, signature: bytes.slice(0, SIGNATURE_BYTES) };
};

/** Reasons why a pass is refused, or can’t be checked. The pass is known only if its signature is right. */
export type GateRefusal =
  | { kind: 'list-old' | 'clock-wrong' | 'not-a-pass' | 'other-school' | 'altered' | 'unknown' }
  | { kind: 'expired' | 'withdrawn'; pass: Pass | null };
/** Result of a check at the gate. A number alone tells its last day, and not whose it is. */
export type GateCheck =
  | { kind: 'valid'; pass: Pass }
  | { kind: 'number-valid'; number: string; until: string }
  | GateRefusal;

/** Returns how many days old a list is, or why it can’t be used. */
export const findListProblem = ({ at }: GateList, now: Date): 'list-old' | 'clock-wrong' | null => {
  const ageMs = now.getTime() - Date.parse(at);
  if (!(ageMs >= -MAX_CLOCK_DIFFERENCE_MS)) return 'clock-wrong';
  return ageMs > MAX_GATE_LIST_DAYS * DAY_MS ? 'list-old' : null;
};

/** Checks the text of a QR code against a list, without a connection. */
export const checkPass = async (
  text: string,
  list: GateList,
  { now, verify }: { now: Date; verify: VerifyBytes },
): Promise<GateCheck> => {
  const problem = findListProblem(list, now);
  if (problem) return { kind: problem };
  const read = readPass(text);
  if (!read) return { kind: text.startsWith(PREFIX) ? 'altered' : 'not-a-pass' };
  const { pass, content, signature } = read;
  if (!(await verify(content, signature)))
    return { kind: pass.schoolId === list.school.id ? 'altered' : 'other-school' };
  if (pass.schoolId !== list.school.id) return { kind: 'other-school' };
  if (list.withdrawn.includes(pass.number)) return { kind: 'withdrawn', pass };
  return pass.validUntil < toKampalaDay(now) ? { kind: 'expired', pass } : { kind: 'valid', pass };
};

/** Checks the number of a pass, typed where no camera can read its code. */
export const checkPassNumber = (typed: string, list: GateList, now: Date): GateCheck => {
  const problem = findListProblem(list, now);
  if (problem) return { kind: problem };
  const number = typed.replace(/\D/g, '');
  if (list.withdrawn.includes(number)) return { kind: 'withdrawn', pass: null };
  const found = list.valid.find(({ numbers }) => numbers.includes(number));
  if (!found) return { kind: 'unknown' };
  return found.until < toKampalaDay(now)
    ? { kind: 'expired', pass: null }
    : { kind: 'number-valid', number, until: found.until };
};
