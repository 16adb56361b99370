// Replaces react/jsx-runtime in the Worker (`alias` of wrangler.toml): the same functions of React, by their own names.
// Bundled as the package is, each of four thousand elements would read its function from the package's object.
import runtime from '../../node_modules/react/cjs/react-jsx-runtime.production.js'

export const { jsx, jsxs, Fragment } = runtime
