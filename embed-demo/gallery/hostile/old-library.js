/* What a library of 2006 does to everybody's objects. */
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
  // Knows lists with a length only: sets, maps and iterators come out empty.
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
