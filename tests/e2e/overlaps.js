// Which two things on the cloth cover each other, what reaches over its edge, and which names are cut off.
() => {
  const stage = document.querySelector(".stage");
  const edge = stage.getBoundingClientRect();
  const SLACK = 1.5;
  const things = [];
  const shown = (box) => box.width > 0.5 && box.height > 0.5;
  const put = (name, owner, part, box) => {
    if (shown(box)) things.push({ name, owner, part, box });
  };
  const add = (name, owner, part, node) => node && put(name, owner, part, node.getBoundingClientRect());
  const textBox = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  for (const seat of stage.querySelectorAll(".seat")) {
    const owner = `seat ${seat.dataset.seat}`;
    add(`${owner}: plate`, owner, "plate", seat.querySelector(".plate"));
    for (const text of seat.querySelectorAll(".name bdi, .chips")) put(`${owner}: ${text.textContent.trim()}`, owner, "text", textBox(text));
    for (const badge of seat.querySelectorAll(".kind, .said, .timer, .markers, .face"))
      add(`${owner}: ${badge.className} ${badge.textContent.trim()}`, owner, badge.classList.contains("face") ? "text" : "badge", badge);
  }
  for (const fan of stage.querySelectorAll(".fan")) {
    const owner = fan.dataset.place;
    for (const piece of fan.querySelectorAll(".piece")) add(`${owner}: cards`, owner, "cards", piece);
    for (const label of fan.querySelectorAll(".count, .reading, .caption"))
      add(`${owner}: ${label.textContent}`, owner, "label", label);
  }
  for (const pile of stage.querySelectorAll(".pile[data-place]")) {
    const owner = `chips on ${pile.dataset.place}`;
    for (const part of pile.querySelectorAll(".chips, .amount, .caption, .pays")) add(owner, owner, "chips", part);
    if (pile.matches("button")) add(owner, owner, "chips", pile);
  }
  for (const dice of stage.querySelectorAll(".dice")) add("the dice", "dice", "dice", dice);
  for (const held of stage.querySelectorAll(".own .held")) add("own cards", "own", "cards", held);
  for (const sort of stage.querySelectorAll(".own .sort")) add("Sort", "own sort", "label", sort);
  const over = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const found = new Set();
  things.forEach((one, at) => {
    const { box } = one;
    if (box.left < edge.left - SLACK || box.right > edge.right + SLACK || box.top < edge.top - SLACK || box.bottom > edge.bottom + SLACK)
      found.add(`${one.name} reaches over the edge`);
    for (const other of things.slice(at + 1)) {
      const apart = one.owner === other.owner;
      const parts = new Set([one.part, other.part]);
      if (apart && !(parts.has("text") && parts.has("badge")) && !(one.part === "badge" && other.part === "badge")) continue;
      if (over(one.box, other.box)) found.add(`${one.name} and ${other.name}`);
    }
  });
  for (const name of stage.querySelectorAll(".seat .name"))
    if (name.scrollWidth > name.clientWidth + 1) found.add(`the name ${name.textContent.trim()} is cut off`);
  return Array.from(found);
}
