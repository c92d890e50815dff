/* An AMD loader: scripts that find `define.amd` register themselves as modules. */
(() => {
  const modules = {};
  const define = (name, dependencies, factory) => {
    const create = [name, dependencies, factory].find((each) => typeof each === 'function');
    if (typeof name === 'string') modules[name] = create;
    else throw new Error(`Mismatched anonymous define() module: ${create}`);
  };
  define.amd = { jQuery: true };
  window.define = define;
  window.require = (names, ready) => ready(...names.map((name) => modules[name]?.()));
  window.requirejs = window.require;
  window.module = undefined;
  window.exports = undefined;
})();
