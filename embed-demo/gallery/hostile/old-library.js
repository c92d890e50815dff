/* Extends and replaces built-in methods, as libraries of 2006 do. */
(() => {
  Object.prototype.extend = function extend(source) {
    for (const key in source) this[key] = source[key];
    return this;
  };
  Array.prototype.each = function each(iterator) {
    for (let at = 0; at < this.length; at += 1) iterator(this[at], at);
    return this;
  };
  Array.prototype.flat = function flat() {
    return this.concat();
  };
  // Supports array-likes only; sets, maps and iterators become empty arrays.
  Array.from = function from(list) {
    const length = list?.length ?? 0;
    const results = new Array(length);
    for (let at = 0; at < length; at += 1) results[at] = list[at];
    return results;
  };
  String.prototype.startsWith = function startsWith(pattern) {
    return this.lastIndexOf(pattern, 0) === 0;
  };
  Function.prototype.bind = function bind(self, ...first) {
    return (...rest) => this.apply(self, first.concat(rest));
  };
})();
