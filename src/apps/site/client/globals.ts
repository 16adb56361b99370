// Alpine reads every global once when it loads. In Chromium reading this one logs a deprecation warning; nothing here
// uses it.
Reflect.deleteProperty(globalThis, 'fence')
