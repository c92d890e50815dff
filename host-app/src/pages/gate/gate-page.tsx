import {
  checkPass,
  checkPassNumber,
  DAY_MS,
  findLanguage,
  findListProblem,
  formatCount,
  formatDay,
  formatText,
  type GateCheck,
  type GateList,
  type Language,
  languageNames,
  languages,
  MAX_GATE_LIST_DAYS,
  toKampalaDay,
  toKampalaTime,
} from '@somesa/core';
import gateEn from '@somesa/core/messages/en/gate.json';
import uiEn from '@somesa/core/messages/en/ui.json';
import gateLg from '@somesa/core/messages/lg/gate.json';
import uiLg from '@somesa/core/messages/lg/ui.json';
import gateSw from '@somesa/core/messages/sw/gate.json';
import uiSw from '@somesa/core/messages/sw/ui.json';
import { Button, Card, colour, css, Field, Notice, radius, SelectField, weight } from '@somesa/ui';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { createVerifier, fetchList, readKeptList, readToken } from './gate-list';
import { readPicture, watchCamera } from './read-code';

const texts: Record<Language, typeof gateEn> = { en: gateEn, lg: gateLg, sw: gateSw };
const monthNames: Record<Language, string> = { en: uiEn.months, lg: uiLg.months, sw: uiSw.months };
const LANGUAGE_KEY = 'somesa-gate-language';

const pageClass = css(`
  display: grid;
  gap: 1rem;
  align-content: start;
  box-sizing: border-box;
  max-width: 32rem;
  min-height: 100vh;
  margin-inline: auto;
  padding: 1rem;
  & header { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 0.5rem 1rem; }
  & h1 { font-size: 1.5rem; }
  & .list { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; color: ${colour.muted}; }
  & .ways { display: grid; gap: 1rem; padding: 1rem; }
  & form { display: grid; gap: 0.75rem; }
  & video { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: ${radius.card}; background: #000; }
`);
const resultClass = css(`
  display: grid;
  gap: 0.5rem;
  padding: 1.25rem;
  border: 3px solid ${colour.danger};
  border-radius: ${radius.card};
  background-color: ${colour.dangerTint};
  &.valid { border-color: ${colour.primary}; background-color: ${colour.tint}; }
  & h2 { font-size: 1.75rem; }
  & .name { font-size: 1.375rem; font-weight: ${weight.strong}; overflow-wrap: anywhere; }
  & button { margin-top: 0.5rem; }
`);

interface Say {
  text: typeof gateEn;
  formatDay: (day: string) => string;
}

/** Result of a check: in words and with a sign, never by colour alone. The focus moves to it, so that it is read aloud. */
const Result = ({
  check,
  say: { text, formatDay: day },
  onNext,
}: {
  check: GateCheck;
  say: Say;
  onNext: () => void;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isValid = check.kind === 'valid' || check.kind === 'number-valid';
  const titles: Partial<Record<GateCheck['kind'], string>> = {
    valid: text.valid,
    'number-valid': text.number_valid,
    unknown: text.not_listed,
  };
  const reasons: Partial<Record<GateCheck['kind'], string>> = {
    'list-old': formatText(text.list_old, { days: String(MAX_GATE_LIST_DAYS) }),
    'clock-wrong': text.clock_wrong,
    'number-valid': text.number_note,
  };
  const words: Partial<Record<string, string>> = text;
  const pass = 'pass' in check ? check.pass : null;
  const until = check.kind === 'number-valid' ? check.until : pass?.validUntil;
  return (
    <section className={`${resultClass}${isValid ? ' valid' : ''}`} data-result={check.kind}>
      <h2 ref={heading} tabIndex={-1}>
        <span aria-hidden="true">{isValid ? '✓ ' : '✗ '}</span>
        {titles[check.kind] ?? text.refused}
      </h2>
      {pass && <p className="name">{pass.name}</p>}
      {pass && <p>{pass.className}</p>}
      {until && <p>{formatText(text.until, { day: day(until) })}</p>}
      {check.kind !== 'valid' && <p>{reasons[check.kind] ?? words[check.kind]}</p>}
      {!isValid && <p>{text.ask}</p>}
      <Button isWide onClick={onNext}>
        {text.another}
      </Button>
    </section>
  );
};

/** Video of the camera, until a code was read. */
const Camera = ({
  text,
  onCode,
  onFailed,
  onStop,
}: {
  text: typeof gateEn;
  onCode: (code: string) => void;
  onFailed: () => void;
  onStop: () => void;
}) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    const watching = watchCamera(video.current, onCode);
    watching.catch(onFailed);
    return () => void watching.then((stop) => stop()).catch(() => {});
  }, [onCode, onFailed]);
  return (
    <>
      <video ref={video} autoPlay muted playsInline aria-label={text.aim} />
      <p>{text.aim}</p>
      <Button kind="secondary" isWide onClick={onStop}>
        {text.stop}
      </Button>
    </>
  );
};

/** Ways to check a pass: with the camera, by a picture, by its number. */
const Ways = ({
  list,
  text,
  isScanning,
  setScanning,
  onChecked,
}: {
  list: GateList;
  text: typeof gateEn;
  isScanning: boolean;
  setScanning: (isScanning: boolean) => void;
  onChecked: (check: GateCheck) => void;
}) => {
  const [problem, setProblem] = useState<'camera_blocked' | 'no_code' | null>(null);
  const [number, setNumber] = useState('');
  const picture = useRef<HTMLInputElement>(null);
  const onCode = useCallback(
    (code: string) =>
      void checkPass(code, list, { now: new Date(), verify: createVerifier(list) }).then(onChecked),
    [list, onChecked],
  );
  const onFailed = useCallback(() => {
    setScanning(false);
    setProblem('camera_blocked');
  }, [setScanning]);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const code = await readPicture(file);
    if (code === null) setProblem('no_code');
    else onCode(code);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (number.trim() !== '') onChecked(checkPassNumber(number, list, new Date()));
  };
  if (isScanning)
    return (
      <Card className="ways">
        <Camera {...{ text, onCode, onFailed }} onStop={() => setScanning(false)} />
      </Card>
    );
  return (
    <Card className="ways">
      {problem && <Notice kind="error">{text[problem]}</Notice>}
      <Button
        isWide
        onClick={() => {
          setProblem(null);
          setScanning(true);
        }}
      >
        {text.scan}
      </Button>
      <Button kind="secondary" isWide onClick={() => picture.current?.click()}>
        {text.picture}
      </Button>
      <input
        ref={picture}
        type="file"
        accept="image/*"
        hidden
        aria-label={text.picture}
        onChange={({ target }) => {
          setProblem(null);
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <form onSubmit={submit}>
        <Field
          label={text.number}
          hint={text.number_hint}
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <Button kind="secondary" type="submit">
          {text.check}
        </Button>
      </form>
    </Card>
  );
};

/** The page at the gate, which checks passes without a connection. It needs one only to fetch its list. */
export const GatePage = () => {
  const [language, setLanguage] = useState<Language>(
    () => findLanguage(localStorage.getItem(LANGUAGE_KEY)) ?? findLanguage(navigator.language) ?? 'en',
  );
  const text = texts[language];
  const say: Say = { text, formatDay: (day) => formatDay(day, monthNames[language]) };
  const [token] = useState(readToken);
  const [list, setList] = useState(readKeptList);
  const [problem, setProblem] = useState<'link_gone' | 'not_fetched' | null>(null);
  const [isFetching, setFetching] = useState(false);
  const [check, setCheck] = useState<GateCheck | null>(null);
  // Stays on from pass to pass.
  const [isScanning, setScanning] = useState(false);
  const languageId = useId();

  const refresh = useCallback(async (): Promise<void> => {
    if (token === null) return;
    setFetching(true);
    const fetched = await fetchList(token);
    setFetching(false);
    setProblem(fetched.ok ? null : fetched.error);
    if (fetched.ok) setList(fetched.value);
    else if (fetched.error === 'link_gone') setList(null);
  }, [token]);
  useEffect(() => {
    void refresh();
    const onOnline = (): void => void refresh();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [refresh]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = text.title;
  }, [language, text]);

  const now = new Date();
  const listProblem = list && findListProblem(list, now);
  const at = new Date(list?.at ?? now);
  const days = Math.max(0, Math.floor((now.getTime() - at.getTime()) / DAY_MS));
  const age = days === 0 ? text.list_today : formatCount(text, 'list_days', language, days);
  return (
    <div className={pageClass}>
      <header>
        <h1>{list?.school.name ?? text.title}</h1>
        <SelectField
          id={languageId}
          label={text.language}
          value={language}
          onChange={({ currentTarget }) => {
            const next = findLanguage(currentTarget.value) ?? 'en';
            localStorage.setItem(LANGUAGE_KEY, next);
            setLanguage(next);
          }}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {languageNames[each]}
            </option>
          ))}
        </SelectField>
      </header>
      {token === null && <Notice>{text.no_link}</Notice>}
      {token !== null && (
        <div className="list">
          <p role="status">
            {isFetching && !list
              ? text.fetching
              : list &&
                `${formatText(text.list_of, { day: say.formatDay(toKampalaDay(at)), time: toKampalaTime(at) })} (${age})`}
          </p>
          <Button kind="quiet" isBusy={isFetching} onClick={() => void refresh()}>
            {text.refresh}
          </Button>
        </div>
      )}
      {problem && (!list || listProblem) && <Notice kind="error">{text[problem]}</Notice>}
      {listProblem && (
        <Notice kind="error">
          {listProblem === 'list-old'
            ? formatText(text.list_old, { days: String(MAX_GATE_LIST_DAYS) })
            : text.clock_wrong}
        </Notice>
      )}
      {list && !listProblem && !check && (
        <Ways {...{ list, text, isScanning, setScanning }} onChecked={setCheck} />
      )}
      {list && !listProblem && check && <Result check={check} say={say} onNext={() => setCheck(null)} />}
    </div>
  );
};
