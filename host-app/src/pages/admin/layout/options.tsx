/** Options of a select, with the display name of each value. */
export const Options = <Value extends string | number>({
  values,
  names,
}: {
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
}) =>
  values.map((value) => (
    <option key={value} value={value}>
      {names[value]}
    </option>
  ));
