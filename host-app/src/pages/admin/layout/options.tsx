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
