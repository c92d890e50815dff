/**
 * Statements of the layer that every payment runs, which `npm run bench` and `npm run bench:load` measure:
 * they are prepared once, and reads outside a transaction share pipelined connections.
 */

/**
 * Returns the SQL condition that a student `s` has the registration number or the payment code of a parameter. Separators may be left
 * out if no other child of the school has the same letters and digits. A code that is another child's number at the school is that number.
 */
export const hasRegNo = (parameter: '$1'): string => `(
  s.payment_code = translate(${parameter}::text, '/.-', '') and not exists (
    select 1 from students o where o.school_id = s.school_id and o.id <> s.id
      and translate(o.reg_no, '/.-', '') = s.payment_code)
  or translate(s.reg_no, '/.-', '') = translate(${parameter}::text, '/.-', '')
  and (s.reg_no = ${parameter} or not exists (
    select 1 from students o where o.school_id = s.school_id and o.id <> s.id
      and translate(o.reg_no, '/.-', '') = translate(s.reg_no, '/.-', ''))))`;

export const hotPath = {
  childById: {
    name: 'students-by-id',
    text: `
      select s.id, s.school_id, s.reg_no, s.first_name, s.last_name, s.class_name, sc.slug, sc.name as school_name
      from students s join schools sc on sc.id = s.school_id where s.id = $1`,
  },
  lockStudent: {
    name: 'students-lock',
    text: `
      select s.id from students s join schools sc on sc.id = s.school_id
      where ${hasRegNo('$1')} and sc.slug = $2 for update of s`,
  },
  lockStudentById: { name: 'students-lock-by-id', text: 'select id from students where id = $1 for update' },
  chargeInForce: {
    name: 'school-charges-in-force',
    text: `select rate_ppm as "ratePpm", flat_ugx as "flatUgx" from school_charges
      where school_id = $1 and from_on <= $2 order by from_on desc, id desc limit 1`,
  },
  insertSchoolEvent: {
    name: 'school-events-insert',
    text: `
      insert into school_events (event_id, school_id, type, payment_id, settlement_id, payload, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
  },
};
