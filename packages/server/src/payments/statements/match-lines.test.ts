import { describe, expect, it } from 'vitest';
import { matchLines } from './match-lines';

describe('matchLines', () => {
  it('lets the server answer others while it compares the texts of many lines', async () => {
    const day = {
      bookedOn: '2026-11-20',
      valueDate: '2026-11-20',
      amountUgx: 5_000,
      cents: 0,
      isCharge: false,
    };
    const narrative = 'EFT CREDIT FROM A PARENT OF SENIOR ONE';
    const lines = Array.from({ length: 5_000 }, (_, id) => ({
      ...day,
      ...{ id, lineKey: `FT${id}`, transactionId: `FT${id}`, reference: `TERM ${id}`, narrative },
    }));
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const { matches } = await matchLines(lines, []);
    isDone = true;
    expect(matches).toEqual([]);
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
