import { runDoctor } from '../doctor/run-doctor';
import { print, runCommand } from './run-command';

/** Width of the columns of status and area, in characters. */
const COLUMN = 9;

/** Runs `npm run doctor`: checks the installation and says what to do. The exit code is 1 if there is an error. */
const doctor = async (args: readonly string[]): Promise<string | null> => {
  if (args.length > 0) return 'Usage: npm run doctor';
  const findings = await runDoctor(process.env);
  for (const { status, area, text } of findings)
    print(`${status.padEnd(COLUMN)}${area.padEnd(COLUMN)} ${text}`);
  const count = (status: string): number => findings.filter((finding) => finding.status === status).length;
  const [errors, warnings] = [count('error'), count('warning')];
  print(`${errors} errors, ${warnings} warnings, ${count('note')} notes`);
  return errors === 0 ? null : 'Mend the errors before the site takes payments.';
};

await runCommand(doctor);
