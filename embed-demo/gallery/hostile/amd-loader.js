/* An AMD loader in the shape of the real ones: whatever asks for `define` and finds `define.amd` hands itself over. */
(() => {
  const modules = {};
  const define = (name, dependencies, factory) => {
    const given = [name, dependencies, factory].find((each) => typeof each === 'function');
    if (typeof name === 'string') modules[name] = given;
    else throw new Error(`Mismatched anonymous define() module: ${given}`);
  };
  define.amd = { jQuery: true };
  window.define = define;
  window.require = (names, ready) => ready(...names.map((name) => modules[name]?.()));
  window.requirejs = window.require;
  window.module = undefined;
  window.exports = undefined;
})();
