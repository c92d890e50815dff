import type { GateList } from '../contract/clearance-endpoints';
import { toKampalaDay } from '../time/day';
import { DAY_MS } from '../time/durations';

/** Content of a pass: who it is for, and its last day. It says nothing about money. */
export interface Pass {
  schoolId: number;
  /** Number by which it can be withdrawn. */
  number: string;
  /** Last day on which it is valid, `2026-12-04`. */
  validUntil: string;
  name: string;
  className: string;
}

/** Days after which a list is too old to check with. */
export const MAX_GATE_LIST_DAYS = 7;
/** Maximum difference between the clock of a phone and ours, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = DAY_MS;
/** Maximum length of a name in the code, so that cameras can read it. */
const MAX_NAME_LENGTH = 60;

/** Signs a text by ECDSA with P-256 and SHA-256. Returns the 64 bytes of the signature in hex, in capitals. */
export type SignText = (text: string) => Promise<string>;
export type VerifyText = (text: string, signature: string) => Promise<boolean>;

/** Text of a pass: the version of its format, its signature, and its content. A QR code holds hex in capitals in few modules. */
const PASS = /^SP1:([0-9A-F]{128})\n([\x20-\x7e\n]+)$/;

/** Escapes what is not ASCII, as QR codes have no character set that all readers know. */
const toAscii = (text: string): string => text.replace(/[^\x20-\x7e]+|%/g, encodeURIComponent);

/** Writes the text of a pass, which its QR code holds: all of it, signed. */
export const writePass = async (pass: Pass, sign: SignText): Promise<string> => {
  const { schoolId, number, validUntil, className } = pass;
  const name = [...pass.name].slice(0, MAX_NAME_LENGTH).join('');
  const content = [schoolId, number, validUntil, toAscii(name), toAscii(className)].join('\n');
  return `SP1:${await sign(content)}\n${content}`;
};

/** Reads the content of a pass whose signature is right. */
const readContent = (content: string): Pass => {
  const [schoolId, number = '', validUntil = '', name = '', className = ''] = content.split('\n');
  return {
    schoolId: Number(schoolId),
    number,
    validUntil,
    name: decodeURIComponent(name),
    className: decodeURIComponent(className),
  };
};

/** Result of a check at the gate. A pass is known only if its signature is right. */
export type GateCheck =
  | { kind: 'valid' | 'expired' | 'withdrawn'; pass: Pass }
  | { kind: 'list-old' | 'clock-wrong' | 'not-a-pass' | 'other-school' | 'altered'; pass?: undefined };

/** Returns why a list can’t be used; null if it can. */
export const findListProblem = ({ at }: GateList, now: Date): 'list-old' | 'clock-wrong' | null => {
  const ageMs = now.getTime() - Date.parse(at);
  if (!(ageMs >= -MAX_CLOCK_DIFFERENCE_MS)) return 'clock-wrong';
  return ageMs > MAX_GATE_LIST_DAYS * DAY_MS ? 'list-old' : null;
};

/** Checks the text of a QR code against a list, without a connection. */
export const checkPass = async (
  text: string,
  list: GateList,
  { now, verify }: { now: Date; verify: VerifyText },
): Promise<GateCheck> => {
  const problem = findListProblem(list, now);
  if (problem) return { kind: problem };
  if (!text.startsWith('SP1:')) return { kind: 'not-a-pass' };
  const [, signature = '', content = ''] = PASS.exec(text) ?? [];
  const isOwn = content.startsWith(`${list.school.id}\n`);
  if (content !== '' && !isOwn) return { kind: 'other-school' };
  if (!isOwn || !(await verify(content, signature))) return { kind: 'altered' };
  const pass = readContent(content);
  if (list.withdrawn.includes(pass.number)) return { kind: 'withdrawn', pass };
  return { kind: pass.validUntil < toKampalaDay(now) ? 'expired' : 'valid', pass };
};
