// Alpine reads every global once, when it is loaded. In Chromium the reading of this one counts as use of an API that is
// on its way out, which browsers warn of; nothing here uses it.
Reflect.deleteProperty(globalThis, 'fence')
